import type { Server as TlsServer } from 'node:tls';
import { closeConnectionsWhileDraining } from '@cotejo/http';
import { followCertificate } from '@cotejo/platform/follow-certificate';
import { NestLogger } from '@cotejo/platform/nest';
import { rootModule, type ServiceStart } from '@cotejo/platform/service';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { requireHandlers } from './access/operation.decorator.js';
import { releaseClaims } from './access/release-claims.js';
import { requireSessionForLargeBodies } from './access/session-before-body.js';
import { SessionCookie } from './access/session-cookie.js';
import { readConsoleConfig } from './console.config.js';
import { ConsoleModule } from './console.module.js';
import { consoleAccessLog } from './http/access-log.js';
import { ConsoleFilter } from './http/console.filter.js';
import { servePages } from './http/pages.js';
import { secureAnswers } from './http/security-headers.js';
import { createConsoleAdapter } from './http/server.js';
import { MemberServices } from './people/member-services.js';
import { serveScim } from './scim/scim-routes.js';
import { takeBackChannelLogouts } from './sso/back-channel-logout.js';
import { SsoServices } from './sso/sso-services.js';
import { ConsoleState } from './state/console-state.js';

/** Starts the console on `COTEJO_CONSOLE_HOST:COTEJO_CONSOLE_PORT`. @throws Error when an operation has no handler */
export const start: ServiceStart = async (context, bus) => {
  const config = readConsoleConfig(context.env, context.config.environment);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(context, bus, ConsoleModule),
    createConsoleAdapter(config, consoleAccessLog(context)),
    { bodyParser: false, logger: new NestLogger(context.logger), abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const state = app.get(ConsoleState);
  secureAnswers(fastify, config);
  requireSessionForLargeBodies(fastify, app.get(SessionCookie), state);
  releaseClaims(fastify, state, context.logger);
  closeConnectionsWhileDraining(fastify, context.health);
  app.useGlobalFilters(new ConsoleFilter(context.logger));
  const [services, sso] = [app.get(MemberServices), app.get(SsoServices)];
  await takeBackChannelLogouts(fastify, context, { state, services, sso });
  await serveScim(fastify, { publicUrl: config.publicUrl, services, sso, logger: context.logger });
  await servePages(fastify, config);
  await app.init();
  requireHandlers(fastify);
  await app.listen(config.port, config.host);
  const server = app.getHttpServer() as unknown as TlsServer;
  const unfollow = config.tls && followCertificate(server, config.tls, { ...context, port: 'console' });
  const stop = () => {
    unfollow?.();
    return app.close();
  };
  return { stop };
};
