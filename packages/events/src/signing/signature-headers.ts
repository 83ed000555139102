import { createHmac, sign } from 'node:crypto';
import { privateKeyOf, type SigningSecret } from './signing-secret.js';

/**
 * Headers of one attempt, by the Standard Webhooks specification 1.0: a pair of signatures (HMAC-SHA256 and Ed25519) for each
 * living secret.
 * @param attemptAt epoch milliseconds
 */
export function signatureHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly SigningSecret[],
  attemptAt: number,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(attemptAt / 1_000));
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = secrets.flatMap((secret) => [
    `v1,${createHmac('sha256', Buffer.from(secret.hmac, 'base64')).update(content).digest('base64')}`,
    `v1a,${sign(null, content, privateKeyOf(secret)).toString('base64')}`,
  ]);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
