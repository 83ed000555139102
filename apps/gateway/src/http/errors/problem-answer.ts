import { type HttpAnswer, problemAnswer } from '@cotejo/http';
import { languageHeaders, preferredLanguage } from '@cotejo/platform';
import { type ApiError, errorBody } from './api-error.js';

/** Request headers that decide the language and the media type of an error. */
interface AcceptHeaders {
  accept?: string | undefined;
  'accept-language'?: string | undefined;
}

/** The answer for an error: JSON, or problem+json when the client's Accept header asks for it. */
export function apiProblemAnswer(problem: ApiError, requestId: string, accepted: AcceptHeaders = {}): HttpAnswer {
  const language = preferredLanguage(accepted['accept-language']);
  const type = accepted.accept?.includes('application/problem+json') ? 'problem+json' : 'json';
  return problemAnswer(errorBody(problem, requestId, language), problem.details, {
    'content-type': `application/${type}; charset=utf-8`,
    ...languageHeaders(language),
    vary: 'Accept, Accept-Language',
    ...(problem.status === 401 && { 'www-authenticate': challengeFor(problem) }),
  });
}

/**
 * The challenge of every 401 (RFC 9110, 11.6.1; RFC 6750, 3). Every endpoint accepts a key as `Bearer`, whichever header the
 * caller used; X-API-Key is no authentication scheme, so no challenge can name it.
 */
function challengeFor({ reason }: ApiError): string {
  const error = reason === 'ambiguous_credentials' ? 'invalid_request' : 'invalid_token';
  return `Bearer realm="cotejo"${reason === 'missing_credentials' ? '' : `, error="${error}"`}`;
}
