import { type AccessLog, createHttpAdapter, SERVER_LIMITS, type ServerSettings, wipeBodies } from '@cotejo/http';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { BODY_LIMITS, RECEIPT_BODY_BYTES } from '../body/body-limits.js';
import { mediaErrorOf } from '../body/media-error.js';
import { acceptStreams, StreamedBody } from '../body/streamed-body.js';
import { ApiError } from '../errors/api-error.js';
import { sendProblem } from '../errors/problem.filter.js';
import { apiProblemAnswer } from '../errors/problem-answer.js';
import { answerHeaders } from '../headers/answer-headers.js';
import { addDeprecationNotices } from '../headers/deprecations.js';
import { decorateWithState, stateOf } from '../observing/request-state.js';
import { KnownRoutes } from './known-routes.js';
import { keepBrokenEscapes } from './undecodable-number.js';

/** Settings of the API's HTTP server. */
export interface ApiServerSettings extends ServerSettings {
  /** Whether clients use TLS, ended here or in a proxy. */
  secureTransport: boolean;
}

/** The public HTTP server. Bodies stay raw here, because the key is checked before any body is parsed. */
export function createPublicAdapter(settings: ApiServerSettings, log: AccessLog): FastifyAdapter {
  const everyAnswer = answerHeaders(settings.secureTransport);
  const { adapter, fastify, server } = createHttpAdapter({
    server: settings,
    log,
    refuse: (fault, requestId, accepted) => apiProblemAnswer(new ApiError(fault), requestId, accepted),
    everyAnswer,
    // The time of the request starts here.
    onStart: stateOf,
    options: {
      rewriteUrl: keepBrokenEscapes,
      bodyLimit: BODY_LIMITS.bytes,
      // The look-up itself refuses a number that is too long.
      routerOptions: { maxParamLength: SERVER_LIMITS.urlLength },
      // RFC 9110, 9.3.2: HEAD has the status and headers of GET. It runs the same handler, so a look-up by HEAD is also charged.
      exposeHeadRoutes: true,
    },
  });
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  acceptStreams(fastify, (request, response, onMalformed) => server.allowStream(request, response, onMalformed));
  decorateWithState(fastify);
  wipeBodies(fastify, receivedBytes);
  addCommonHeaders(fastify, everyAnswer);
  addDeprecationNotices(fastify);
  raiseBodyLimits(fastify);
  refuseEarly(fastify, new KnownRoutes(fastify));
  return adapter;
}

/** Adds the common headers in onSend, because Nest answers some requests before our other hooks. A route's own headers win. */
function addCommonHeaders(fastify: FastifyInstance, commonHeaders: Record<string, string>): void {
  const headers = Object.entries(commonHeaders);
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

const NO_BYTES = Buffer.alloc(0);

/** A stream that is being read wipes its own bytes. */
function receivedBytes(body: unknown): Buffer | undefined {
  if (body instanceof StreamedBody) {
    return body.isOpen ? NO_BYTES : undefined;
  }
  return Buffer.isBuffer(body) ? body : undefined;
}

/** Routes of which the body may have a receipt: a second request for a decision has the first one's. */
const WITH_RECEIPT = ['/v1/outcomes', '/v1/verify', '/v1/analyze'];
const isForReceipts = (url: string) => url.startsWith('/v1/receipts/') || WITH_RECEIPT.includes(url);

function raiseBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (isForReceipts(route.url)) {
      route.bodyLimit = RECEIPT_BODY_BYTES;
    }
  });
}

/** Refuses before the body is read: a known path with another method (405), an unknown path (404), a body of another type (415). */
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
    const problem = request.method === 'POST' ? mediaErrorOf(request) : null;
    if (problem) {
      return sendProblem(problem, request, reply);
    }
    done();
  });
}
