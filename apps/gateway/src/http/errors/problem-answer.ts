import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId, preferredLanguage, retryAfterSeconds } from '@cotejo/platform';
import { closeLingering } from '../server/lingering-close.js';
import type { ApiError } from './api-error.js';
import { errorBody } from './error-body.js';

/** What of a caller's header shapes an error's answer. */
interface Preferences {
  accept?: string | undefined;
  'accept-language'?: string | undefined;
}

export interface ProblemAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The answer to what went wrong: as JSON, or as problem+json to who asks for that. */
export function problemAnswer(problem: ApiError, requestId: string, wanted: Preferences = {}): ProblemAnswer {
  const { retryAfterMs } = problem.details;
  const body = JSON.stringify(errorBody(problem, requestId, preferredLanguage(wanted['accept-language'])));
  const type = wanted.accept?.includes('application/problem+json') ? 'problem+json' : 'json';
  return {
    status: problem.status,
    headers: {
      'content-type': `application/${type}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      ...(retryAfterMs !== undefined && { 'retry-after': retryAfterSeconds(retryAfterMs) }),
    },
    body,
  };
}

/**
 * Answers on a socket whose bytes are no request, and closes it; at once on a client that was too slow, or its request
 * might still become complete and be carried out.
 * @returns the request id the answer carries
 */
export function answerSocket(socket: Socket, problem: ApiError, everyAnswer: Record<string, string>): string {
  const requestId = newRequestId();
  const { status, headers, body } = problemAnswer(problem, requestId);
  const fields = { date: new Date().toUTCString(), 'request-id': requestId, ...everyAnswer, ...headers };
  const head = Object.entries({ ...fields, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  if (problem.reason === 'request_timeout') {
    socket.destroySoon();
  } else {
    closeLingering(socket);
  }
  return requestId;
}
