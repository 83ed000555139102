/** Answers that the proxy of the golden cases gives instead of the gateway. */

const REQUEST_ID = 'req_aaaaaaaaaaaaaaaaaaaaaaaaaa';

/** The request id of every answer below. */
export const cannedRequestId = REQUEST_ID;

/**
 * An error answer as the table of errors in packages/contracts/src/errors.ts describes it.
 *
 * @param {{ status: number, code: string, reason: string, es: string }} error a row of the table of errors
 * @param {{ retryAfterSeconds?: number, members?: object, headers?: Record<string, string> }} [more]
 */
export function errorAnswer({ status, code, reason, es }, { retryAfterSeconds, members = {}, headers = {} } = {}) {
  const waits = retryAfterSeconds !== undefined;
  return {
    answer: {
      status,
      headers: {
        'Content-Type': 'application/json',
        'Request-Id': REQUEST_ID,
        ...(waits && { 'Retry-After': String(retryAfterSeconds) }),
        ...headers,
      },
      body: {
        success: false,
        code,
        message: es,
        reason,
        request_id: REQUEST_ID,
        errors: [],
        ...(waits && { retry_after_ms: retryAfterSeconds * 1_000 }),
        type: `urn:cotejo:error:${code}`,
        title: es,
        status,
        ...members,
      },
    },
  };
}

/** @param {object} body @param {Record<string, string>} [headers] */
export function jsonAnswer(body, headers = {}) {
  return { answer: { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body } };
}

/** @param {number} status @param {string} text @param {Record<string, string>} [headers] */
export function textAnswer(status, text, headers = {}) {
  return { answer: { status, headers: { 'Content-Type': 'text/html', ...headers }, text } };
}
