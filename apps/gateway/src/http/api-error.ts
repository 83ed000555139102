import { ERROR_REASONS, type ErrorReason, type FieldError } from '@cotejo/contracts';

/** A refusal with its reason from the one table; carries places and codes, never a value. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly reason: ErrorReason,
    readonly details: { errors?: FieldError[]; retryAfterMs?: number; detail?: string } = {},
  ) {
    super(reason);
    this.name = 'ApiError';
    this.status = ERROR_REASONS[reason].status;
  }
}
