import { JsonError, parseBoundedJson } from '@cotejo/http';
import { ApiError } from '../errors/api-error.js';
import { BODY_LIMITS } from './body-limits.js';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Parses the body of a request, without the byte order mark that editors of Windows write. @throws ApiError `invalid_json` */
export function parseBody(raw: unknown): unknown {
  const isMarked = Buffer.isBuffer(raw) && raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return parseJson(isMarked ? raw.subarray(BYTE_ORDER_MARK.length) : raw);
}

/** Parses raw JSON within the limits of the API. @throws ApiError `invalid_json` */
export function parseJson(raw: unknown): unknown {
  try {
    return parseBoundedJson(raw, BODY_LIMITS);
  } catch (error) {
    throw error instanceof JsonError ? new ApiError('invalid_json', { errors: error.errors }) : error;
  }
}
