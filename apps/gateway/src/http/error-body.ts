import { ERROR_REASONS } from '@cotejo/contracts';
import type { ErrorDto } from '@cotejo/contracts/dto';
import type { ApiError } from './api-error.js';

/** Spanish unless the caller prefers English. */
export type Language = 'es' | 'en';

/** The language a caller asked for: the first of the two that `Accept-Language` names. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const first = /\b(es|en)\b/i.exec(acceptLanguage ?? '')?.[1];
  return first?.toLowerCase() === 'en' ? 'en' : 'es';
}

/** The one error body: ours and the members of RFC 9457 together. */
export function errorBody(error: ApiError, requestId: string, language: Language): ErrorDto {
  const { code, status, ...titles } = ERROR_REASONS[error.reason];
  const { errors = [], retryAfterMs, detail } = error.details;
  const title = titles[language];
  return {
    success: false,
    code,
    message: title,
    reason: error.reason,
    request_id: requestId,
    errors,
    ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }),
    type: `urn:cotejo:error:${code}`,
    title,
    status,
    ...(detail && { detail }),
  };
}
