import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encrypts an API key with the session's token. Redis holds a digest of the token only, so its content alone cannot
 * decrypt the key.
 */
export function sealKey(apiKey: string, token: string, sessionId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secretOf(token), iv).setAAD(Buffer.from(sessionId));
  const sealed = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
}

/**
 * @returns `null` when the key was sealed with another token (such as the token before a renewal) or for another
 * session
 */
export function openKey(sealed: string, token: string, sessionId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) {
    return null;
  }
  const [iv, body, tag] = [
    bytes.subarray(0, IV_BYTES),
    bytes.subarray(IV_BYTES, -TAG_BYTES),
    bytes.subarray(-TAG_BYTES),
  ];
  const decipher = createDecipheriv(CIPHER, secretOf(token), iv).setAAD(Buffer.from(sessionId)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Derived from the token's 256 random bits. The token's digest in Redis does not reveal it. */
function secretOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'cotejo console: playground key', 32));
}
