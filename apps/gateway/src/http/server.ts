import { forgetLastMatch } from '@cotejo/platform';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import { ApiError } from './api-error.js';
import { errorBody } from './error-body.js';
import { newExchange } from './exchange.js';
import { newRequestId } from './identifiers.js';
import { sendProblem } from './problem.filter.js';

const BODY_BYTES_MAX = 16_384;
const KEEP_ALIVE_MS = 75_000;
const REQUEST_MS = 10_000;
/** Parameters such as a charset are passed over. */
const JSON_TYPE = /^application\/json *(;|$)/i;

/** Fastify with our bounds. Bodies stay raw here: who is calling is settled before anything is parsed. */
export function createHttpAdapter(tls: GatewayConfig['tls']): FastifyAdapter {
  const adapter = new FastifyAdapter({
    ...(tls && { https: { ...tls, minVersion: 'TLSv1.2' as const } }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: newRequestId,
    requestIdHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    // What arrives on a kept connection while we drain is answered, not refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 32 },
    exposeHeadRoutes: false,
    // Fastify's own answers to a path it cannot read repeat the path. No hook has run yet.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      request.exchange = newExchange();
      reply.headers(headersOf(request.id));
      sendProblem(new ApiError('malformed_request'), request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return;
      const code = (error as { code?: string }).code;
      const problem = new ApiError(code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request');
      const body = JSON.stringify(errorBody(problem, newRequestId(), 'es'));
      const status = problem.status === 431 ? '431 Request Header Fields Too Large' : '400 Bad Request';
      const headers = `content-type: application/json\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}`;
      socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
    },
  });
  shape(adapter.getInstance() as unknown as FastifyInstance);
  return adapter;
}

function shape(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  fastify.decorateRequest('exchange');
  closeConnectionsOnceDraining(fastify);
  forgetRequests(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.exchange = newExchange();
    reply.headers(headersOf(request.id));
    done();
  });
}

/** Of every answer. */
function headersOf(requestId: string): Record<string, string> {
  return {
    'request-id': requestId,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** Of a finished request no byte is to stay where an idle process would keep it: see docs/zero-storage. */
function forgetRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    // Fastify keeps the content types it has seen, with their parameters.
    const type = headers['content-type'];
    if (type !== undefined) headers['content-type'] = JSON_TYPE.test(type) ? 'application/json' : 'unsupported/type';
    done();
  });
  fastify.addHook('onResponse', ({ body }, _reply, done) => {
    // Small buffers lie in a block of memory that outlives them.
    if (Buffer.isBuffer(body)) body.fill(0);
    forgetLastMatch();
    done();
  });
}

/** Without it a kept connection would hold the drain up until its client lets go. */
function closeConnectionsOnceDraining(fastify: FastifyInstance): void {
  let draining = false;
  fastify.addHook('preClose', (done) => {
    draining = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** A path that exists under another method is a 405, everything else unknown a 404. Call it after the routes are made. */
export function refuseOtherMethods(fastify: FastifyInstance): void {
  const paths: [RegExp, string][] = [
    [/^\/v1\/(verify|analyze)$/, 'POST'],
    [/^\/v1\/cedula\/[^/]+$/, 'GET'],
    [/^\/v1\/(openapi\.json|sandbox\/scenarios)$/, 'GET'],
  ];
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = paths.find(([pattern]) => pattern.test(path))?.[1];
    if (!allowed || allowed === request.method) return done();
    reply.header('allow', allowed);
    sendProblem(new ApiError('method_not_allowed'), request, reply);
  });
}
