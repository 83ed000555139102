import { createSecretKey } from 'node:crypto';
import { advance, dayOf, digestOf, elder, newPeppers } from './pepper-ratchet.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

describe('the velocity pepper', () => {
  it('changes once a day in the same way in every gateway, and keeps the pepper of yesterday', () => {
    const first = newPeppers(NOW);
    const next = advance(first, dayOf(NOW + DAY_MS));
    expect(next.yesterday).toEqual(first.today);
    expect(next.today).not.toEqual(first.today);
    expect(advance(first, dayOf(NOW + 3 * DAY_MS))).toEqual(advance(advance(next, next.day + 1), next.day + 2));
    expect(advance(next, next.day)).toBe(next);
  });

  it('keeps the older of two lines, in any order', () => {
    const [older, younger] = [newPeppers(NOW), newPeppers(NOW + 1)];
    expect(elder(older, younger)).toBe(older);
    expect(elder(younger, older)).toBe(older);
    const twin = newPeppers(NOW);
    expect(elder(older, twin)).toBe(elder(twin, older));
  });

  it('makes digests that differ by tenant, kind, value and day, and that do not contain the value', () => {
    const peppers = newPeppers(NOW);
    const [today, yesterday] = [createSecretKey(peppers.today), createSecretKey(peppers.yesterday)];
    const digests = [
      digestOf(today, 'acme', 'document', '80123456'),
      digestOf(yesterday, 'acme', 'document', '80123456'),
      digestOf(today, 'other', 'document', '80123456'),
      digestOf(today, 'acme', 'phone', '80123456'),
      digestOf(today, 'acme', 'document', '80123457'),
    ];
    for (const part of ['key', 'member'] as const) {
      expect(new Set(digests.map((one) => one[part])).size).toBe(5);
    }
    for (const { key, member } of digests) {
      expect([key.length, member.length]).toEqual([22, 11]);
      expect(key).not.toContain(member);
      expect(key + member).not.toContain('80123456');
    }
    expect(digestOf(today, 'acme', 'document', '80123456')).toEqual(digests[0]);
  });
});
