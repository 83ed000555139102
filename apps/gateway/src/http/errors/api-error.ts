import {
  ERROR_REASONS,
  type ErrorReason,
  FIELD_PROBLEMS,
  type FieldError,
  type FieldProblem,
  type ReasonText,
} from '@cotejo/contracts';
import type { ErrorDto } from '@cotejo/contracts/dto';
import { FIELD_ERRORS_MAX, type Language, type ProblemDetails, problemBody } from '@cotejo/platform';

/** The variable parts of an error. `detail` is a name, such as a missing scope, or a text in both languages. */
interface ApiErrorDetails extends Omit<ProblemDetails, 'detail' | 'errors'> {
  errors?: FieldError<FieldProblem>[];
  detail?: string | ReasonText;
}

/**
 * An error for the client, with a reason of the table `ERROR_REASONS`. It carries places and codes, never a value. It has no
 * stack trace: nobody reads it, and it would cost more than the rest of a refusal's own work.
 */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly reason: ErrorReason,
    readonly details: ApiErrorDetails = {},
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
  const own = typeof details.detail === 'object' ? details.detail[language] : details.detail;
  const detail = [fieldTexts(details.errors ?? [], language), own].filter(Boolean).join('. ');
  return problemBody(reason, ERROR_REASONS[reason], { ...details, detail }, requestId, language);
}

/** What is wrong with the fields, in words, so that a developer reads at once what was expected. */
function fieldTexts(errors: readonly FieldError<FieldProblem>[], language: Language): string {
  return [...Map.groupBy(errors.slice(0, FIELD_ERRORS_MAX), ({ code }) => code)]
    .map(([code, places]) => {
      const pointers = places.map(({ pointer }) => pointer).filter(Boolean);
      return `${pointers.length > 0 ? `${pointers.join(', ')}: ` : ''}${(FIELD_PROBLEMS[code] ?? FIELD_PROBLEMS.invalid)[language]}`;
    })
    .join('; ');
}
