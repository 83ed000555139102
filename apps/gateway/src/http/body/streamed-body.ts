import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Media types of a batch, which is also the type of its answer. */
export const BATCH_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;
type BatchFormat = keyof typeof BATCH_TYPES;

const BATCH_ROUTES: ReadonlySet<string | undefined> = new Set(['/v1/verify/batch', '/v1/analyze/batch']);

/** Whether a route template takes a stream of rows. */
export const isBatchRoute = (route: string | undefined): boolean => BATCH_ROUTES.has(route);

type AllowStream = (request: IncomingMessage, response: ServerResponse, onMalformed: () => void) => void;

/** The body of a batch, which nothing has read yet. */
export class StreamedBody {
  private opened = false;

  constructor(
    readonly format: BatchFormat,
    private readonly raw: IncomingMessage,
    private readonly allowStream: AllowStream,
  ) {}

  get isOpen(): boolean {
    return this.opened;
  }

  /**
   * Takes the body over: from now on the time limits of single requests do not apply, and the caller bounds the time and
   * wipes the bytes.
   * @param onMalformed called when the rest of the body is not valid HTTP
   */
  open(reply: FastifyReply, onMalformed: () => void): IncomingMessage {
    this.opened = true;
    this.allowStream(this.raw, reply.raw, onMalformed);
    return this.raw;
  }
}

/** Accepts the media types of a batch. `refuseEarly` lets only the routes of a batch use them. */
export function acceptStreams(fastify: FastifyInstance, allowStream: AllowStream): void {
  for (const format of ['ndjson', 'csv'] as const) {
    fastify.addContentTypeParser(BATCH_TYPES[format], (request, _payload, done) =>
      done(null, new StreamedBody(format, request.raw, allowStream)),
    );
  }
}
