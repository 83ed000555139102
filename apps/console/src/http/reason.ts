import type { ErrorCode, ErrorReasonSpec } from '@cotejo/contracts';

const reasonOf =
  (status: number, code: ErrorCode) =>
  (es: string, en: string): ErrorReasonSpec => ({ status, code, es, en });

export const invalid = reasonOf(400, 'bad_request');
export const unauthorized = reasonOf(401, 'unauthorized');
export const forbidden = reasonOf(403, 'forbidden');
export const unknown = reasonOf(404, 'not_found');
export const conflict = reasonOf(409, 'bad_request');
export const tooMany = reasonOf(429, 'rate_limit_exceeded');
export const broken = reasonOf(500, 'internal_error');
export const badGateway = reasonOf(502, 'service_unavailable');
export const unavailable = reasonOf(503, 'service_unavailable');
