import { type BodyLimits, JsonError, mediaFaultOf, parseBoundedJson, wipeBodies } from '@cotejo/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimitsOf } from './body-limits.js';
import { ConsoleError } from './console-error.js';

/** A received body. It is parsed after the access rules of its operation were checked. */
export class RawBody {
  private parsed: unknown;

  constructor(
    readonly bytes: Buffer,
    private readonly limits: BodyLimits,
  ) {}

  /** @throws ConsoleError `invalid_json` */
  parse(): unknown {
    try {
      this.parsed ??= parseBoundedJson(this.bytes, this.limits);
      return this.parsed;
    } catch (error) {
      throw error instanceof JsonError ? new ConsoleError('invalid_json', { errors: error.errors }) : error;
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of the body, where a protocol prescribes another type than JSON. */
    mediaTypes?: RegExp;
  }
}

/**
 * Keeps bodies raw, limits their size by operation, and refuses every media type but JSON before the body is read. A route may
 * name other types in its configuration; then it also needs a parser for them.
 */
export function keepBodiesRaw(fastify: FastifyInstance): void {
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) =>
    done(null, new RawBody(bytes, bodyLimitsOf(request.routeOptions))),
  );
  fastify.addHook('onRoute', (route) => {
    // Keep the limit that a route sets itself: SCIM and back-channel logout do.
    route.bodyLimit ??= bodyLimitsOf(route).bytes;
  });
  wipeBodies(fastify, (body) => (body instanceof RawBody ? body.bytes : undefined));
  fastify.addHook('onRequest', async (request) => {
    if (request.is404) {
      throw new ConsoleError('not_found');
    }
    const fault = hasBody(request) ? mediaFaultOf(request.raw, request.routeOptions.config.mediaTypes) : null;
    if (fault) {
      throw new ConsoleError(fault);
    }
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
