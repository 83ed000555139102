/** As `openssl x509 -fingerprint -sha256` and Node write it, but the colons may be missing. */
const HEX = /^(?:[0-9a-f]{64}|[0-9a-f]{2}(?::[0-9a-f]{2}){31})$/i;
/** As `x5t#S256` of RFC 8705. */
const BASE64URL = /^[A-Za-z0-9_-]{43}$/;

/**
 * The one way to write the SHA-256 fingerprint of a certificate: `AB:CD:...`, as OpenSSL prints it, so that people can compare
 * it. Also reads hexadecimal digits without colons, and base64url. `null`: not a fingerprint.
 */
export function canonicalFingerprint(text: string): string | null {
  const bytes = bytesOf(text);
  return bytes && (bytes.toString('hex').toUpperCase().match(/../g) as string[]).join(':');
}

function bytesOf(text: string): Buffer | null {
  if (HEX.test(text)) {
    return Buffer.from(text.replaceAll(':', ''), 'hex');
  }
  const bytes = BASE64URL.test(text) ? Buffer.from(text, 'base64url') : null;
  // The last character has two bits too many; only one of four is canonical.
  return bytes?.toString('base64url') === text ? bytes : null;
}
