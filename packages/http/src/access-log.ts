import type { ProcessContext } from '@cotejo/platform';
import { Counter } from '@cotejo/platform/metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestFault } from './refusals.js';

/** The client disconnected before it received the answer. Many proxies log this code; it is never sent. */
const CLIENT_DISCONNECTED = 499;

/** Status that the client received, or 499 when it disconnected first. */
export function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : CLIENT_DISCONNECTED;
}

/** How one app counts its requests, and what their log lines contain. */
export interface RequestRecords {
  /** The message of every line. */
  message: string;
  /** The counter of connections that were closed because too many were open. */
  dropped: { name: string; help: string };
  /** Counts an answered request. Returns the fields of its line; `null`: it gets none. */
  countAnswer(request: FastifyRequest, reply: FastifyReply): object | null;
  /** Counts a request that was refused before it had a route. Returns the fields of its line. */
  countRefusal(fault: RequestFault, method: string): object;
}

/** Writes one log line for each request: route template and ids, never a path, an address or a value. */
export class AccessLog {
  private readonly connectionsDropped: Counter;

  constructor(
    private readonly context: Pick<ProcessContext, 'logger' | 'metrics'>,
    private readonly records: RequestRecords,
  ) {
    this.connectionsDropped = new Counter({ ...records.dropped, registers: [context.metrics] });
  }

  /** Call it before any other hook, because a hook that answers keeps the later ones from running. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      // Fastify does not call onResponse when the client has disconnected, so listen to the socket.
      reply.raw.once('close', () => this.write(request.id, this.records.countAnswer(request, reply)));
      done();
    });
  }

  /** Records a request that was refused before it had a route, or bytes that are not a request. */
  recordRefusal(fault: RequestFault, requestId: string, method = 'none'): void {
    this.write(requestId, { method, route: 'unknown', ...this.records.countRefusal(fault, method) });
  }

  /** Counts a connection that was closed because too many were open. */
  countDropped(): void {
    this.connectionsDropped.inc();
  }

  private write(requestId: string, fields: object | null): void {
    if (fields) {
      this.context.logger.info({ requestId, ...fields }, this.records.message);
    }
  }
}
