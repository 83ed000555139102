import { NestLogger } from '@cotejo/platform';
import { rootModule, type ServiceStart } from '@cotejo/source';
import { VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { settleAnswers } from './edge/settle-answers.js';
import { StateRedis } from './edge/state-redis.js';
import { readGatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { observeRequests } from './http/access-log.js';
import { ProblemFilter } from './http/problem.filter.js';
import { createHttpAdapter, refuseOtherMethods } from './http/server.js';
import { publishReference } from './openapi/reference.js';

/** Starts the public edge on `COTEJO_HOST:COTEJO_PORT`. */
export const startGateway: ServiceStart = async (context, bus) => {
  const { host, port, tls } = readGatewayConfig(context.env);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(context, bus, GatewayModule),
    createHttpAdapter(tls),
    { bodyParser: false, logger: new NestLogger(context.logger), abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  observeRequests(fastify, context);
  settleAnswers(fastify, app.get(StateRedis).settlement);
  refuseOtherMethods(fastify);
  app.enableVersioning({ type: VersioningType.URI });
  app.useGlobalFilters(new ProblemFilter(context.logger));
  publishReference(app);
  await app.listen(port, host);
  return { stop: () => app.close() };
};
