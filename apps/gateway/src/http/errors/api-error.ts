import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import type { ErrorDto } from '@cotejo/contracts/dto';
import { type Language, type ProblemDetails, problemBody } from '@cotejo/platform';

/** An error for the client, with a reason of the table `ERROR_REASONS`. It carries places and codes, never a value. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly reason: ErrorReason,
    readonly details: ProblemDetails = {},
  ) {
    super(reason);
    this.name = 'ApiError';
    this.status = ERROR_REASONS[reason].status;
  }
}

/** The body that every error is sent with. */
export function errorBody({ reason, details }: ApiError, requestId: string, language: Language): ErrorDto {
  return problemBody(reason, ERROR_REASONS[reason], details, requestId, language);
}
