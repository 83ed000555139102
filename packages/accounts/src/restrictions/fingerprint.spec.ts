import { X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { canonicalFingerprint } from './fingerprint.js';

it('reads each common form of the fingerprint that Node computes', async () => {
  const { fingerprint256, raw } = new X509Certificate((await generate()).cert);
  const digits = fingerprint256.replaceAll(':', '');
  const base64url = Buffer.from(digits, 'hex').toString('base64url');
  for (const form of [fingerprint256, fingerprint256.toLowerCase(), digits, digits.toLowerCase(), base64url]) {
    expect(canonicalFingerprint(form)).toBe(fingerprint256);
  }
  const others = [raw.toString('base64'), digits.slice(2), `${digits}00`, `${fingerprint256}:`, `${base64url}A`, ''];
  expect(others.map(canonicalFingerprint)).toEqual(others.map(() => null));
  expect(canonicalFingerprint(`${'A'.repeat(42)}B`)).toBeNull();
});
