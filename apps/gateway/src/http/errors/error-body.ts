import { ERROR_REASONS } from '@cotejo/contracts';
import type { ErrorDto } from '@cotejo/contracts/dto';
import { type Language, problemBody } from '@cotejo/platform';
import type { ApiError } from './api-error.js';

/** The one error body. */
export function errorBody({ reason, details }: ApiError, requestId: string, language: Language): ErrorDto {
  return problemBody(reason, ERROR_REASONS[reason], details, requestId, language);
}
