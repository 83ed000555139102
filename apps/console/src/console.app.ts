import type { Server as TlsServer } from 'node:tls';
import { NestLogger, watchCertificate } from '@cotejo/platform';
import { rootModule, type ServiceStart } from '@cotejo/service';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { requireHandlers } from './access/operation.decorator.js';
import { releaseClaims } from './access/release-claims.js';
import { readConsoleConfig } from './console.config.js';
import { ConsoleModule } from './console.module.js';
import { observeRequests } from './http/access-log.js';
import { ConsoleFilter } from './http/console.filter.js';
import { servePages } from './http/pages.js';
import { secureAnswers } from './http/security-headers.js';
import { createHttpAdapter } from './http/server.js';
import { ConsoleState } from './state/console-state.js';

/** Starts the console on `COTEJO_CONSOLE_HOST:COTEJO_CONSOLE_PORT`. @throws Error when an operation has no handler */
export const start: ServiceStart = async (context, bus) => {
  const config = readConsoleConfig(context.env, context.config.environment);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(context, bus, ConsoleModule),
    createHttpAdapter(config),
    // Nest's parser would keep the last bodies of the playground in the memory that small buffers share. Fastify's keeps none.
    { logger: new NestLogger(context.logger), abortOnError: false, bodyParser: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  observeRequests(fastify, context);
  secureAnswers(fastify, config);
  releaseClaims(fastify, app.get(ConsoleState), context.logger);
  app.useGlobalFilters(new ConsoleFilter(context.logger));
  await servePages(fastify, config);
  await app.init();
  requireHandlers(fastify);
  await app.listen(config.port, config.host);
  const server = app.getHttpServer() as unknown as TlsServer;
  const certificate = config.tls && watchCertificate(server, config.tls, { ...context, port: 'console' });
  const stop = () => {
    certificate?.stop();
    return app.close();
  };
  return { stop };
};
