import type { HttpAnswer } from '@cotejo/http';
import { preferredLanguage, retryAfterSeconds } from '@cotejo/platform';
import { type ApiError, errorBody } from './api-error.js';

/** Request headers that decide the language and the media type of an error. */
interface AcceptHeaders {
  accept?: string | undefined;
  'accept-language'?: string | undefined;
}

/** The answer for an error: JSON, or problem+json when the client's Accept header asks for it. */
export function problemAnswer(problem: ApiError, requestId: string, accepted: AcceptHeaders = {}): HttpAnswer {
  const { retryAfterMs } = problem.details;
  const body = JSON.stringify(errorBody(problem, requestId, preferredLanguage(accepted['accept-language'])));
  const type = accepted.accept?.includes('application/problem+json') ? 'problem+json' : 'json';
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
