import type { Server } from 'node:http';
import { forgetLastMatch, newRequestId } from '@cotejo/platform';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { sendProblem } from '../errors/problem.filter.js';
import { answerHeaders } from '../headers/answer-headers.js';
import { addDeprecationNotices } from '../headers/deprecations.js';
import type { AccessLog } from '../observing/access-log.js';
import { decorateWithExchange } from '../observing/request-state.js';
import { EdgeServer, type EdgeSettings } from './bounded-server.js';
import { KnownRoutes } from './known-routes.js';
import { mediaRefusalOf } from './request-rules.js';
import { EDGE_LIMITS } from './server-limits.js';

/** Fastify on a server with our bounds. Bodies stay raw here: who is calling is settled before anything is parsed. */
export function createHttpAdapter(settings: EdgeSettings, log: AccessLog): FastifyAdapter {
  let edge: EdgeServer | undefined;
  const options: FastifyHttpOptions<Server> = {
    serverFactory: (handle) => {
      edge = new EdgeServer(handle, settings, log);
      return edge.server;
    },
    clientErrorHandler: (error, socket) => edge?.onClientError(error, socket),
    // A path that cannot be decoded, or a parameter that is too long: Fastify's own texts repeat it.
    frameworkErrors: ({ statusCode }, request, reply) =>
      edge?.refuse(new ApiError(statusCode === 414 ? 'uri_too_long' : 'malformed_request'), request.raw, reply.raw),
    bodyLimit: EDGE_LIMITS.bodyBytes,
    routerOptions: { maxParamLength: EDGE_LIMITS.pathParameterLength },
    genReqId: newRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What arrives on a kept connection while we drain is answered, not refused.
    return503OnClosing: false,
  };
  const adapter = new FastifyAdapter(options);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  decorateWithExchange(fastify);
  log.observe(fastify);
  forgetRequests(fastify);
  completeHeaders(fastify, answerHeaders(settings.secureTransport));
  addDeprecationNotices(fastify);
  raiseBodyLimits(fastify);
  refuseEarly(fastify, new KnownRoutes(fastify));
  return adapter;
}

/** At the end, because Nest answers some requests before any hook of ours; a route may have set its own. */
function completeHeaders(fastify: FastifyInstance, everyAnswer: Record<string, string>): void {
  const headers = Object.entries(everyAnswer);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    reply.header('request-id', request.id);
    for (const [name, value] of headers) {
      if (!reply.hasHeader(name)) {
        reply.header(name, value);
      }
    }
    done(null, payload);
  });
}

const RECEIPT_ROUTES = '/v1/receipts/';

function raiseBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith(RECEIPT_ROUTES)) {
      route.bodyLimit = EDGE_LIMITS.receiptBodyBytes;
    }
  });
}

/** Of an answered request no byte is to stay where an idle process would keep it: see docs/zero-storage. */
function forgetRequests(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ body, raw }, _reply, payload, done) => {
    // Small buffers lie in a block of memory that outlives them.
    if (Buffer.isBuffer(body)) {
      body.fill(0);
    }
    // What was refused before its body was read: the connection would keep the piece that came with the header.
    else if (raw.headers['content-length'] || raw.headers['transfer-encoding']) {
      raw.on('data', wipe);
    }
    forgetLastMatch();
    done(null, payload);
  });
}

const wipe = (piece: Buffer) => void piece.fill(0);

/** A path that exists under another method is a 405, everything else unknown a 404; a body we do not take is a 415. */
function refuseEarly(fastify: FastifyInstance, routes: KnownRoutes): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.is404) {
      const allowed = routes.methodsOf(request.url.split('?', 1)[0] ?? '');
      if (allowed.length === 0) {
        return sendProblem(new ApiError('unknown_route'), request, reply);
      }
      reply.header('allow', allowed.join(', '));
      return sendProblem(new ApiError('method_not_allowed'), request, reply);
    }
    const problem = request.method === 'POST' ? mediaRefusalOf(request.raw) : null;
    if (problem) {
      return sendProblem(problem, request, reply);
    }
    done();
  });
}
