import { type ProblemDetails, type problemBody, retryAfterSeconds } from '@cotejo/platform';
import type { FastifyReply } from 'fastify';
import type { HttpAnswer } from './refusals.js';

/** The answer with an error body. `headers` win over those that every error has. */
export function problemAnswer(
  problem: ReturnType<typeof problemBody>,
  { retryAfterMs }: Pick<ProblemDetails, 'retryAfterMs'>,
  headers: Record<string, string> = {},
): HttpAnswer {
  const body = JSON.stringify(problem);
  return {
    status: problem.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
      ...(retryAfterMs !== undefined && { 'retry-after': retryAfterSeconds(retryAfterMs) }),
    },
    body,
  };
}

export function sendAnswer({ status, headers, body }: HttpAnswer, reply: FastifyReply): void {
  reply.status(status).headers(headers).send(body);
}
