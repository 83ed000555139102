import { randomBytes } from 'node:crypto';
import { openKey, sealKey } from './sealed-key.js';

const API_KEY = 'a key of the sandbox';
const token = randomBytes(32).toString('base64url');

describe('sealKey and openKey', () => {
  it('open a sealed key with the same token and session, and hide the key', () => {
    const sealed = sealKey(API_KEY, token, 'ses_1');
    expect(openKey(sealed, token, 'ses_1')).toBe(API_KEY);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(API_KEY);
    expect(sealKey(API_KEY, token, 'ses_1')).not.toBe(sealed);
  });

  it('return null for another token, another session or changed bytes', () => {
    const sealed = sealKey(API_KEY, token, 'ses_1');
    expect(openKey(sealed, randomBytes(32).toString('base64url'), 'ses_1')).toBeNull();
    expect(openKey(sealed, token, 'ses_2')).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    for (const index of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] as number) ^ 1;
      expect(openKey(changed.toString('base64url'), token, 'ses_1')).toBeNull();
    }
    expect(openKey('', token, 'ses_1')).toBeNull();
  });
});
