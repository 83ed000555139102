import { type AccessLog, createHttpAdapter } from '@cotejo/http';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { ConsoleConfig } from '../console.config.js';
import { consoleProblemAnswer } from './console.filter.js';
import { ConsoleError } from './console-error.js';
import { keepBodiesRaw } from './raw-body.js';
import { securityHeaders } from './security-headers.js';

const CONNECTIONS_MAX = 1_000;

/** The HTTP server of the console. Bodies stay raw. */
export function createConsoleAdapter(config: ConsoleConfig, log: AccessLog): FastifyAdapter {
  const { adapter, fastify } = createHttpAdapter({
    server: { tls: config.tls, connectionsMax: CONNECTIONS_MAX },
    log,
    refuse: (fault, requestId, accepted) =>
      consoleProblemAnswer(new ConsoleError(fault), requestId, accepted?.['accept-language']),
    everyAnswer: { 'cache-control': 'no-store', ...securityHeaders(config) },
    options: {
      exposeHeadRoutes: false,
      // Trust `X-Forwarded-For` only for the configured number of proxies.
      trustProxy: (_address, hop) => hop < config.proxies,
    },
  });
  keepBodiesRaw(fastify);
  return adapter;
}
