import { ERROR_REASONS, type ErrorReason, FIELD_PROBLEMS, type FieldError, type ReasonText } from '@cotejo/contracts';
import type { ErrorDto } from '@cotejo/contracts/dto';
import { type Language, type ProblemDetails, problemBody } from '@cotejo/platform';

/**
 * An error for the client, with a reason of the table `ERROR_REASONS`. It carries places and codes, never a value. It has no
 * stack trace: nobody reads it, and it would cost more than the rest of a refusal's own work.
 */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly reason: ErrorReason,
    readonly details: ProblemDetails = {},
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(reason);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'ApiError';
    this.status = ERROR_REASONS[reason].status;
  }
}

/** The body that every error is sent with. */
export function errorBody({ reason, details }: ApiError, requestId: string, language: Language): ErrorDto {
  const detail = details.detail ?? fieldTexts(details.errors ?? [], language);
  return problemBody(reason, ERROR_REASONS[reason], { ...details, detail }, requestId, language);
}

const FIELD_TEXTS: Readonly<Record<string, ReasonText>> = FIELD_PROBLEMS;
const FIELD_TEXTS_MAX = 5;

/** What is wrong with the first fields, in words, so that a developer reads at once what was expected. */
function fieldTexts(errors: readonly FieldError[], language: Language): string {
  return errors
    .filter(({ code }) => code in FIELD_TEXTS)
    .slice(0, FIELD_TEXTS_MAX)
    .map(({ pointer, code }) => `${pointer && `${pointer}: `}${FIELD_TEXTS[code]?.[language]}`)
    .join('; ');
}
