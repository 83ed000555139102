import type { ErrorReasonSpec, FieldError } from '@cotejo/contracts';
import type { Language } from './answer-language.js';

/** The variable parts of an error: places and codes, never a value of the request. */
export interface ProblemDetails {
  errors?: FieldError[];
  retryAfterMs?: number;
  /** RFC 3339 time at which a used-up quota renews; `null`: it never does. */
  quotaRenewsAt?: string | null;
  detail?: string;
}

/** An error lists at most this many problems. A body full of mistakes must not become an answer larger than itself. */
export const FIELD_ERRORS_MAX = 20;

/** The body of every error: our own members and those that RFC 9457 defines. */
export function problemBody(
  reason: string,
  { code, status, ...titles }: ErrorReasonSpec,
  { errors = [], retryAfterMs, quotaRenewsAt, detail }: ProblemDetails,
  requestId: string,
  language: Language,
) {
  const title = titles[language];
  return {
    success: false as const,
    code,
    message: title,
    reason,
    request_id: requestId,
    errors: errors.slice(0, FIELD_ERRORS_MAX),
    ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }),
    ...(quotaRenewsAt !== undefined && { quota_renews_at: quotaRenewsAt }),
    type: `urn:cotejo:error:${code}`,
    title,
    status,
    ...(detail && { detail }),
  };
}

/** The value of `Retry-After`: whole seconds, at least 1. */
export const retryAfterSeconds = (retryAfterMs: number): string => String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
