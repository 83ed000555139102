import type { ErrorReasonSpec, FieldError } from '@cotejo/contracts';

/** Spanish unless the caller prefers English. */
export type Language = 'es' | 'en';

/** The language of an answer: the first of the two that `Accept-Language` names. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const first = /\b(es|en)\b/i.exec(acceptLanguage ?? '')?.[1];
  return first?.toLowerCase() === 'en' ? 'en' : 'es';
}

/** The variable parts of an error: places and codes, never a value of the request. */
export interface ProblemDetails {
  errors?: FieldError[];
  retryAfterMs?: number;
  detail?: string;
}

/** An error lists at most this many problems. A body full of mistakes must not become an answer larger than itself. */
export const FIELD_ERRORS_MAX = 20;

/** The body of every error: our own members and those that RFC 9457 defines. */
export function problemBody(
  reason: string,
  { code, status, ...titles }: ErrorReasonSpec,
  { errors = [], retryAfterMs, detail }: ProblemDetails,
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
    type: `urn:cotejo:error:${code}`,
    title,
    status,
    ...(detail && { detail }),
  };
}

/** The value of `Retry-After`: whole seconds, at least 1. */
export const retryAfterSeconds = (retryAfterMs: number): string => String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
