import type { DeliveryView } from '../../../src/api/webhooks.api.js';

/** What became of an attempt, in kinds that have a text. */
export type DeliveryResult =
  | { kind: 'delivered' | 'status' | 'redirect'; status: number }
  | { kind: 'gone' }
  | { kind: Failure }
  | { kind: 'other'; code: string };

type Failure =
  | 'timeout'
  | 'refused'
  | 'unknown_host'
  | 'unreachable'
  | 'closed'
  | 'certificate'
  | 'not_allowed'
  | 'unreadable'
  | 'overflow';

/** Kinds of failures without an answer, by their code. */
const FAILURES = new Map<string, Failure>([
  ['timeout', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'unknown_host'],
  ['EAI_AGAIN', 'unknown_host'],
  ['ENODATA', 'unknown_host'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ECONNRESET', 'closed'],
  ['EPIPE', 'closed'],
  ['UND_ERR_SOCKET', 'closed'],
  ['EPROTO', 'certificate'],
  ['address_not_allowed', 'not_allowed'],
  ['secret_unreadable', 'unreadable'],
  ['overflow', 'overflow'],
]);
/** Codes of Node and OpenSSL for certificates, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
const CERTIFICATE = /CERT|SIGNATURE|_TLS_|_SSL_/;
const GONE = 410;

export function readResult({ status, error }: Pick<DeliveryView, 'status' | 'error'>): DeliveryResult {
  if (status !== null) {
    return readStatus(status);
  }
  const code = error ?? 'failed';
  const failure = FAILURES.get(code) ?? (CERTIFICATE.test(code) ? 'certificate' : null);
  return failure === null ? { kind: 'other', code } : { kind: failure };
}

function readStatus(status: number): DeliveryResult {
  if (status >= 200 && status < 300) {
    return { kind: 'delivered', status };
  }
  if (status === GONE) {
    return { kind: 'gone' };
  }
  return { kind: status >= 300 && status < 400 ? 'redirect' : 'status', status };
}
