import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import type { ProblemDetails } from '@cotejo/platform';

/** A refusal with its reason from the one table; carries places and codes, never a value. */
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
