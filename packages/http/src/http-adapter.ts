import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { newRequestId } from '@cotejo/platform';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { AccessLog } from './access-log.js';
import { BoundedServer, type ServerSettings } from './bounded-server.js';
import type { HttpAnswer, RequestFault } from './refusals.js';

/** What differs between the HTTP servers of the apps. */
export interface AdapterParts {
  server: ServerSettings;
  log: AccessLog;
  /** Answers a request that never reaches a route. `headers` are missing when the bytes are not a request. */
  refuse(fault: RequestFault, requestId: string, headers?: IncomingHttpHeaders): HttpAnswer;
  /** Headers of every refusal, unless the refusal sets them itself. */
  everyAnswer: Record<string, string>;
  /** Called when a request starts. */
  onStart?(request: IncomingMessage): void;
  options: FastifyHttpOptions<Server>;
}

/** A Fastify for Nest, and the server that it runs on. */
export interface BoundedAdapter {
  adapter: FastifyAdapter;
  fastify: FastifyInstance;
  server: BoundedServer;
}

/** Fastify on a `BoundedServer`. It parses no body: the app adds its parsers, because a key or a session is checked first. */
export function createHttpAdapter({ log, refuse, everyAnswer, onStart, ...parts }: AdapterParts): BoundedAdapter {
  let server: BoundedServer | undefined;
  const adapter = new FastifyAdapter({
    serverFactory: (handle) => {
      const answer: typeof refuse = (fault, requestId, accepted) => {
        const { headers, ...refusal } = refuse(fault, requestId, accepted);
        return { ...refusal, headers: { 'request-id': requestId, ...everyAnswer, ...headers } };
      };
      server = new BoundedServer(
        (request, response) => {
          onStart?.(request);
          handle(request, response);
        },
        parts.server,
        {
          answer,
          record: (fault, requestId, method) => log.recordRefusal(fault, requestId, method),
          countDropped: () => log.countDropped(),
        },
      );
      return server.server;
    },
    clientErrorHandler: (error, socket) => server?.onClientError(error, socket),
    // Fastify calls this for a path that it cannot decode. Its own error text would repeat the path.
    frameworkErrors: (_error, request, reply) => server?.refuse('malformed_request', request.raw, reply.raw),
    genReqId: newRequestId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // While the process drains, requests on open connections are still answered.
    return503OnClosing: false,
    ...parts.options,
  } satisfies FastifyHttpOptions<Server>);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  log.observe(fastify);
  fastify.removeAllContentTypeParsers();
  return { adapter, fastify, server: server as unknown as BoundedServer };
}
