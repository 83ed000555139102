import { newRequestId, readCertificate, TLS_VERSION_MIN } from '@cotejo/platform';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfig } from '../console.config.js';
import { sendProblem } from './console.filter.js';
import { ConsoleError } from './console-error.js';

/** What one browser may take. A policy draft is the largest body there is. */
const BODY_BYTES = 262_144;
const HEADERS_MS = 5_000;
const REQUEST_MS = 15_000;
const KEEP_ALIVE_MS = 75_000;
const CONNECTIONS_MAX = 1_000;

/** Fastify with our bounds. */
export function createHttpAdapter({ tls, proxies }: ConsoleConfig): FastifyAdapter {
  const adapter = new FastifyAdapter({
    ...(tls && { https: { ...readCertificate(tls), minVersion: TLS_VERSION_MIN } }),
    bodyLimit: BODY_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    genReqId: newRequestId,
    // A path that cannot be decoded: Fastify's own text repeats it.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(new ConsoleError('malformed_request'), request, reply),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Nobody's word is taken for an address but that of the proxies an operator has told of.
    trustProxy: (_address, hop) => hop < proxies,
  });
  const server = adapter.getInstance().server;
  server.headersTimeout = HEADERS_MS;
  server.maxConnections = CONNECTIONS_MAX;
  return adapter;
}
