import { Env, Health, type ProcessContext } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { createMetrics } from '@cotejo/platform/metrics';
import { NestLogger } from '@cotejo/platform/nest';
import { Module, type Type, VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ProblemFilter } from '../src/http/errors/problem.filter.js';
import { apiAccessLog } from '../src/http/observing/access-log.js';
import { createPublicAdapter } from '../src/http/server/server.js';

/** The HTTP server of the gateway with controllers of a test. */
export interface HttpApp {
  fastify: ReturnType<NestFastifyApplication['getHttpAdapter']>;
  url: string;
  /** All log lines so far. */
  logs(): string;
  stop(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startHttpApp(controllers: Type<unknown>[]): Promise<HttpApp> {
  const lines: string[] = [];
  const logger = createLogger('gateway', 'trace', { write: (line) => lines.push(line) });
  const config = { environment: 'sandbox' } as ProcessContext['config'];
  const metrics = createMetrics('gateway');
  const context = { name: 'gateway', env: new Env({}), config, logger, metrics, health: new Health() };
  @Module({ controllers })
  class TestModule {}
  const settings = { tls: null, secureTransport: false, connectionsMax: 100 };
  const app = await NestFactory.create<NestFastifyApplication>(
    TestModule,
    createPublicAdapter(settings, apiAccessLog(context)),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  app.enableVersioning({ type: VersioningType.URI });
  app.useGlobalFilters(new ProblemFilter(logger));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  return {
    fastify: app.getHttpAdapter(),
    url: `http://127.0.0.1:${port}`,
    logs: () => lines.join(''),
    stop: () => app.close(),
  };
}
