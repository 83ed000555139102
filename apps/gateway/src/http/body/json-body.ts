import { JsonError, parseBoundedJson } from '@cotejo/http';
import { ApiError } from '../errors/api-error.js';
import { BODY_LIMITS } from './body-limits.js';

/** Parses a raw body within the limits of the API. @throws ApiError `invalid_json` */
export function parseJson(raw: unknown): unknown {
  try {
    return parseBoundedJson(raw, BODY_LIMITS);
  } catch (error) {
    throw error instanceof JsonError ? new ApiError('invalid_json', { errors: error.errors }) : error;
  }
}
