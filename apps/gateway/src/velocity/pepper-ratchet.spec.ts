import { createSecretKey } from 'node:crypto';
import { advance, dayOf, elder, newPeppers, subjectKey } from './pepper-ratchet.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

describe('the velocity pepper', () => {
  it('turns once a day, keeps yesterday, and turns alike everywhere', () => {
    const first = newPeppers(NOW);
    const next = advance(first, dayOf(NOW + DAY_MS));
    expect(next.yesterday).toEqual(first.today);
    expect(next.today).not.toEqual(first.today);
    expect(advance(first, dayOf(NOW + 3 * DAY_MS))).toEqual(advance(advance(next, next.day + 1), next.day + 2));
    expect(advance(next, next.day)).toBe(next);
  });

  it('settles on the older of two lines, whichever is heard first', () => {
    const [older, younger] = [newPeppers(NOW), newPeppers(NOW + 1)];
    expect(elder(older, younger)).toBe(older);
    expect(elder(younger, older)).toBe(older);
    const twin = newPeppers(NOW);
    expect(elder(older, twin)).toBe(elder(twin, older));
  });

  it('makes keys that differ by tenant, input, value and day, and hold none of them', () => {
    const peppers = newPeppers(NOW);
    const [today, yesterday] = [createSecretKey(peppers.today), createSecretKey(peppers.yesterday)];
    const keys = [
      subjectKey(today, 'acme', 'document', '80123456'),
      subjectKey(yesterday, 'acme', 'document', '80123456'),
      subjectKey(today, 'other', 'document', '80123456'),
      subjectKey(today, 'acme', 'phone', '80123456'),
      subjectKey(today, 'acme', 'document', '80123457'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).not.toContain('80123456');
  });
});
