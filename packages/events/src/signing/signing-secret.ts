import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const SECRET_BYTES = 32;

/** The private half of an endpoint's secret, as it is sealed. */
export interface SigningSecret {
  /** Key of the HMAC, base64. The merchant has it too. */
  hmac: string;
  /** Private Ed25519 key, base64url. It never leaves Cotejo. */
  ed25519: string;
  /** Public Ed25519 key, base64url. */
  ed25519Public: string;
}

export function newSigningSecret(): SigningSecret {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { hmac: randomBytes(SECRET_BYTES).toString('base64'), ed25519: d, ed25519Public: x };
}

/** The shared secret as the merchant receives it, once. */
export const sharedSecretOf = ({ hmac }: SigningSecret): string => `whsec_${hmac}`;

/** The public key as the merchant sees it. */
export const publicKeyOf = ({ ed25519Public }: SigningSecret): string =>
  `whpk_${Buffer.from(ed25519Public, 'base64url').toString('base64')}`;

const privateKeyOf = ({ ed25519, ed25519Public }: SigningSecret) =>
  createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: ed25519, x: ed25519Public }, format: 'jwk' });

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
