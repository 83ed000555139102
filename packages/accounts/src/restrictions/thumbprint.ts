import { createHash } from 'node:crypto';

const BYTES = 32;
/** `openssl x509 -fingerprint -sha256` prints 64 hexadecimal digits with colons. */
const HEX = /^(?:[0-9a-f]{64}|[0-9a-f]{2}(?::[0-9a-f]{2}){31})$/i;
const BASE64URL = /^[A-Za-z0-9_-]{43}$/;

/** Thumbprint of a certificate in DER, as in `x5t#S256` of RFC 8705. */
export const thumbprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('base64url');

/** Reads a thumbprint in hexadecimal, with or without colons, or in base64url; `null`: it is neither. */
export function canonicalThumbprint(text: string): string | null {
  if (HEX.test(text)) {
    return Buffer.from(text.replaceAll(':', ''), 'hex').toString('base64url');
  }
  const bytes = BASE64URL.test(text) ? Buffer.from(text, 'base64url') : null;
  return bytes?.length === BYTES && bytes.toString('base64url') === text ? text : null;
}
