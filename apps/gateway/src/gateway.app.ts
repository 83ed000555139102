import { NestLogger } from '@cotejo/platform';
import { rootModule, type ServiceStart } from '@cotejo/source';
import { VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { readGatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { observeRequests } from './http/access-log.js';
import { closeConnectionsWhileDraining } from './http/draining.js';
import { ProblemFilter } from './http/problem.filter.js';
import { createHttpAdapter, refuseOtherMethods } from './http/server.js';
import { serveOpenApi } from './openapi.js';
import { ConcurrencyGate } from './shedding/concurrency-gate.js';
import { shedOverload } from './shedding/shed-overload.js';

/** Starts the public edge on `COTEJO_HOST:COTEJO_PORT`. */
export const startGateway: ServiceStart = async (context, bus) => {
  const { host, port, tls } = readGatewayConfig(context.env);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(context, bus, GatewayModule),
    createHttpAdapter(tls),
    { bodyParser: false, logger: new NestLogger(context.logger), abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  shedOverload(fastify, app.get(ConcurrencyGate), context);
  closeConnectionsWhileDraining(fastify, context.health);
  observeRequests(fastify, context);
  refuseOtherMethods(fastify);
  app.enableVersioning({ type: VersioningType.URI });
  app.useGlobalFilters(new ProblemFilter(context.logger));
  serveOpenApi(app);
  await app.listen(port, host);
  return { stop: () => app.close() };
};
