import * as openid from 'openid-client';
import { ConsoleError } from '../http/console-error.js';
import type { ConsoleReason } from '../http/console-reasons.js';

const SAID_MAX = 240;
/** Ids of the request that Microsoft appends to each of its errors. */
const TRACE = /\s*Trace ID:.*$/s;

/** A sign-in at a provider that failed. The person reads the reason only; the admin who tests the provider reads all of it. */
export class SignInFailure extends ConsoleError {
  /**
   * @param claim that is missing or wrong
   * @param said the provider's own words
   */
  constructor(
    reason: ConsoleReason,
    readonly claim: string | null = null,
    readonly said: string | null = null,
  ) {
    super(reason);
  }
}

/** The members that errors of `openid-client` may have. */
interface OpenidError {
  code?: string;
  status?: number;
  error?: string;
  error_description?: string;
  cause?: { cause?: { claim?: string }; 0?: { parameters?: { error?: string; error_description?: string } } };
}

/** Why `openid-client` or our own rules refused the answer of a provider. */
export function explainFailure(error: unknown): ConsoleError {
  if (error instanceof ConsoleError) {
    return error;
  }
  const { code, status, cause, ...answer } = (error ?? {}) as OpenidError;
  const { error: word, error_description: text } = { ...cause?.[0]?.parameters, ...answer };
  const said = plainWords(text ?? word);
  // The provider itself answered with an error, for example because the person has no access to Cotejo there.
  if (error instanceof openid.AuthorizationResponseError) {
    return new SignInFailure('provider_refused', null, said);
  }
  if (word === 'invalid_client' || word === 'unauthorized_client' || status === 401) {
    return new SignInFailure('provider_client_refused', null, said);
  }
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT';
  return isAway
    ? new ConsoleError('provider_unreachable')
    : new SignInFailure('provider_answer_invalid', cause?.cause?.claim ?? null, said);
}

/** Words of a provider on one line, as far as a page shows them. */
export function plainWords(text: unknown): string | null {
  const words =
    typeof text === 'string'
      ? text
          .replace(TRACE, '')
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim()
      : '';
  return words === '' ? null : [...words].slice(0, SAID_MAX).join('');
}
