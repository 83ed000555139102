import { advance, elder, newPeppers, TURN_MS, turnOf } from './pepper-ratchet.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe.each(['day', 'week'] as const)('a pepper that turns every %s', (length) => {
  const begin = (now = NOW) => newPeppers(now, length);

  it('turns in the same way in every gateway, and keeps the one before', () => {
    const first = begin();
    const next = advance(first, turnOf(NOW + TURN_MS[length], length));
    expect(next.turn).toBe(first.turn + 1);
    expect(next.previous).toEqual(first.current);
    expect(next.current).not.toEqual(first.current);
    expect(next.markSeed).toBe(first.markSeed);
    const later = turnOf(NOW + 3 * TURN_MS[length], length);
    expect(advance(first, later)).toEqual(advance(advance(next, next.turn + 1), next.turn + 2));
    expect(advance(next, next.turn)).toBe(next);
  });

  it('belongs to the older of two series, in any order', () => {
    const [older, younger] = [begin(), begin(NOW + 1)];
    expect(elder(older, younger)).toBe(older);
    expect(elder(younger, older)).toBe(older);
    const twin = begin();
    expect(elder(older, twin)).toBe(elder(twin, older));
  });
});
