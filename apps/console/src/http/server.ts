import type { Server } from 'node:http';
import { BoundedServer, type Refusals } from '@cotejo/http';
import { newRequestId } from '@cotejo/platform';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { ConsoleConfig } from '../console.config.js';
import type { AccessLog } from './access-log.js';
import { problemAnswer } from './console.filter.js';
import { ConsoleError } from './console-error.js';
import { keepBodiesRaw } from './raw-body.js';
import { securityHeaders } from './security-headers.js';

const CONNECTIONS_MAX = 1_000;

/** Creates Fastify on a `BoundedServer`. Bodies stay raw. */
export function createHttpAdapter(config: ConsoleConfig, log: AccessLog): FastifyAdapter {
  let bounded: BoundedServer | undefined;
  const options: FastifyHttpOptions<Server> = {
    serverFactory: (handle) => {
      bounded = new BoundedServer(
        handle,
        { tls: config.tls, connectionsMax: CONNECTIONS_MAX },
        refusalsOf(config, log),
      );
      return bounded.server;
    },
    clientErrorHandler: (error, socket) => bounded?.onClientError(error, socket),
    // For a path that cannot be decoded, Fastify's own message would repeat the path.
    frameworkErrors: (_error, request, reply) => bounded?.refuse('malformed_request', request.raw, reply.raw),
    genReqId: newRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // While the process drains, requests on open connections are still answered.
    return503OnClosing: false,
    // Trust `X-Forwarded-For` only for the configured number of proxies.
    trustProxy: (_address, hop) => hop < config.proxies,
  };
  const adapter = new FastifyAdapter(options);
  keepBodiesRaw(adapter.getInstance() as unknown as FastifyInstance);
  return adapter;
}

/** Answers and records requests that never reach a route. */
function refusalsOf(config: ConsoleConfig, log: AccessLog): Refusals {
  const everyAnswer = { 'cache-control': 'no-store', ...securityHeaders(config) };
  return {
    answer: (fault, requestId, accepted) => {
      const answer = problemAnswer(new ConsoleError(fault), requestId, accepted?.['accept-language']);
      return { ...answer, headers: { 'request-id': requestId, ...everyAnswer, ...answer.headers } };
    },
    record: (fault, requestId, method) => log.recordRefusal(fault, requestId, method),
    countDropped: () => log.countDropped(),
  };
}
