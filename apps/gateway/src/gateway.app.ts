import type { Server as TlsServer } from 'node:tls';
import { followCertificate } from '@cotejo/platform/follow-certificate';
import { rootModule, type ServiceStart } from '@cotejo/platform/service';
import { readGatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { publishReference } from './openapi/reference.js';
import { createPublicApp } from './public-app.js';

/** Starts the gateway on `COTEJO_HOST:COTEJO_PORT`, alone or together with other processes (`COTEJO_PORT_SHARED`). */
export const start: ServiceStart = async (context, bus) => {
  const config = readGatewayConfig(context.env);
  const app = await createPublicApp(rootModule(context, bus, GatewayModule), config, context);
  publishReference(app, config);
  const { host, port, isPortShared: reusePort } = config;
  await app.listen({ host, port, ...(reusePort && { reusePort }) });
  const server = app.getHttpServer() as unknown as TlsServer;
  const unfollow = config.tls && followCertificate(server, config.tls, { ...context, port: 'api' });
  const stop = () => {
    unfollow?.();
    return app.close();
  };
  return { stop };
};
