import { newRequestId } from '@cotejo/platform';
import { bogotaTime, newTransactionId } from './wire-values.js';

describe('identifiers', () => {
  it('have a prefix and 128 random bits in base32', () => {
    expect(newTransactionId()).toMatch(/^txn_[a-z2-7]{26}$/);
    expect(newRequestId()).toMatch(/^req_[a-z2-7]{26}$/);
    expect(new Set(Array.from({ length: 1_000 }, newTransactionId)).size).toBe(1_000);
  });
});

describe('bogotaTime', () => {
  it('returns the same instant in ISO 8601 with the offset of Bogotá', () => {
    const text = bogotaTime(Date.parse('2026-11-21T03:04:05.678Z'));
    expect(text).toBe('2026-11-20T22:04:05.678-05:00');
    expect(Date.parse(text)).toBe(Date.parse('2026-11-21T03:04:05.678Z'));
  });
});
