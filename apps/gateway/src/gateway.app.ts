import type { Server as TlsServer } from 'node:tls';
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
import { AccessLog } from './http/access-log.js';
import { watchCertificate } from './http/certificate-watch.js';
import { closeConnectionsWhileDraining } from './http/draining.js';
import { ProblemFilter } from './http/problem.filter.js';
import { createHttpAdapter } from './http/server.js';
import { publishReference } from './openapi/reference.js';
import { ConcurrencyGate } from './shedding/concurrency-gate.js';
import { shedOverload } from './shedding/shed-overload.js';

/** Starts the public edge on `COTEJO_HOST:COTEJO_PORT`. */
export const startGateway: ServiceStart = async (context, bus) => {
  const config = readGatewayConfig(context.env);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(context, bus, GatewayModule),
    createHttpAdapter(config, new AccessLog(context)),
    { bodyParser: false, logger: new NestLogger(context.logger), abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  shedOverload(fastify, app.get(ConcurrencyGate), context);
  closeConnectionsWhileDraining(fastify, context.health);
  settleAnswers(fastify, app.get(StateRedis).settlement);
  app.enableVersioning({ type: VersioningType.URI });
  app.useGlobalFilters(new ProblemFilter(context.logger));
  publishReference(app);
  await app.listen(config.port, config.host);
  const server = app.getHttpServer() as unknown as TlsServer;
  const certificate = config.tls && watchCertificate(server, config.tls, context.logger);
  const stop = () => {
    certificate?.stop();
    return app.close();
  };
  return { stop };
};
