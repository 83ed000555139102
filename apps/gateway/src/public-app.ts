import { closeConnectionsWhileDraining } from '@cotejo/http';
import type { ProcessContext } from '@cotejo/platform';
import { NestLogger } from '@cotejo/platform/nest';
import { type DynamicModule, VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { settleAnswers } from './admission/settle-answers.js';
import { StateRedis } from './admission/state-redis.js';
import type { GatewayConfig } from './gateway.config.js';
import { ProblemFilter } from './http/errors/problem.filter.js';
import { apiAccessLog } from './http/observing/access-log.js';
import { traceRequests } from './http/observing/request-spans.js';
import { createPublicAdapter } from './http/server/server.js';
import { ConcurrencyGate } from './shedding/concurrency-gate.js';
import { shedOverload } from './shedding/shed-overload.js';

/**
 * Creates the public HTTP application with the controllers of a module, and adds limits, shedding, settlement and error
 * bodies. It does not listen yet.
 * @param module must import `AdmissionModule`
 */
export async function createPublicApp(
  module: DynamicModule,
  config: GatewayConfig,
  context: ProcessContext,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    module,
    createPublicAdapter(config, apiAccessLog(context)),
    { bodyParser: false, logger: new NestLogger(context.logger), abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  shedOverload(fastify, app.get(ConcurrencyGate), context);
  if (context.tracing) {
    traceRequests(fastify, context.tracing);
  }
  closeConnectionsWhileDraining(fastify, context.health);
  settleAnswers(fastify, app.get(StateRedis).settlement);
  app.enableVersioning({ type: VersioningType.URI });
  app.useGlobalFilters(new ProblemFilter(context.logger));
  return app;
}
