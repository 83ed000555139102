import type { ErrorReasonSpec, FieldError } from '@cotejo/contracts';

/** Spanish unless the caller prefers English. */
export type Language = 'es' | 'en';

/** The language a caller asked for: the first of the two that `Accept-Language` names. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const first = /\b(es|en)\b/i.exec(acceptLanguage ?? '')?.[1];
  return first?.toLowerCase() === 'en' ? 'en' : 'es';
}

/** What an error says besides its reason: places and codes, never a value. */
export interface ProblemDetails {
  errors?: FieldError[];
  retryAfterMs?: number;
  detail?: string;
}

/** The one error body: ours and the members of RFC 9457 together. */
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
    errors,
    ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }),
    type: `urn:cotejo:error:${code}`,
    title,
    status,
    ...(detail && { detail }),
  };
}

/** `Retry-After`: whole seconds, at least one. */
export const retryAfterSeconds = (retryAfterMs: number): string => String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
