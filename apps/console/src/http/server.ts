import { newRequestId, readCertificate, TLS_VERSION_MIN } from '@cotejo/platform';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfig } from '../console.config.js';
import { sendProblem } from './console.filter.js';
import { ConsoleError } from './console-error.js';

/** Limits for one client. A policy draft is the largest legitimate body. */
const BODY_BYTES = 262_144;
const HEADERS_MS = 5_000;
const REQUEST_MS = 15_000;
const KEEP_ALIVE_MS = 75_000;
const CONNECTIONS_MAX = 1_000;

/** Creates Fastify with our limits. */
export function createHttpAdapter({ tls, proxies }: ConsoleConfig): FastifyAdapter {
  const adapter = new FastifyAdapter({
    ...(tls && { https: { ...readCertificate(tls), minVersion: TLS_VERSION_MIN } }),
    bodyLimit: BODY_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    genReqId: newRequestId,
    // For a path that cannot be decoded, Fastify's own message would repeat the path.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(new ConsoleError('malformed_request'), request, reply),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Trust `X-Forwarded-For` only for the configured number of proxies.
    trustProxy: (_address, hop) => hop < proxies,
  });
  const server = adapter.getInstance().server;
  server.headersTimeout = HEADERS_MS;
  server.maxConnections = CONNECTIONS_MAX;
  return adapter;
}
