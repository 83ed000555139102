import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { languageHeaders, newRequestId, preferredLanguage, retryAfterSeconds } from '@cotejo/platform';
import { closeLingering } from '../server/closing-connections.js';
import { type ApiError, errorBody } from './api-error.js';

/** Request headers that decide the language and the media type of an error. */
interface AcceptHeaders {
  accept?: string | undefined;
  'accept-language'?: string | undefined;
}

export interface ProblemAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The answer for an error: JSON, or problem+json when the client's Accept header asks for it. */
export function problemAnswer(problem: ApiError, requestId: string, accepted: AcceptHeaders = {}): ProblemAnswer {
  const { retryAfterMs } = problem.details;
  const language = preferredLanguage(accepted['accept-language']);
  const body = JSON.stringify(errorBody(problem, requestId, language));
  const type = accepted.accept?.includes('application/problem+json') ? 'problem+json' : 'json';
  return {
    status: problem.status,
    headers: {
      'content-type': `application/${type}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      ...languageHeaders(language),
      vary: 'Accept, Accept-Language',
      ...(problem.status === 401 && { 'www-authenticate': challengeFor(problem) }),
      ...(retryAfterMs !== undefined && { 'retry-after': retryAfterSeconds(retryAfterMs) }),
    },
    body,
  };
}

/**
 * The challenge of every 401 (RFC 9110, 11.6.1; RFC 6750, 3). Every endpoint accepts a key as `Bearer`, whichever header the
 * caller used; X-API-Key is no authentication scheme, so no challenge can name it.
 */
function challengeFor({ reason }: ApiError): string {
  const error = reason === 'ambiguous_credentials' ? 'invalid_request' : 'invalid_token';
  return `Bearer realm="cotejo"${reason === 'missing_credentials' ? '' : `, error="${error}"`}`;
}

/**
 * Answers on a socket whose bytes are not a valid request, and closes the socket. After a time-out the socket is closed at
 * once, because the late request could still become complete and be executed.
 * @returns the request id in the answer
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
