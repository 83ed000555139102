import { readFileSync } from 'node:fs';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const ABILITIES = read('../abilities.json');
const HONEST = read('./honest.json');
const SCENARIOS = read('./scenarios.json');
const FILES = ['payment', 'networks', 'abilities', 'honest', 'scenarios'];

describe('the figures', () => {
  it('name what they rest on: a source or an estimate', () => {
    const known = ['estimate', ...Object.keys(read('./sources.json').sources)];
    const named = FILES.flatMap((file) => basesOf(read(`./${file}.json`)));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((basis) => !known.includes(basis))).toEqual([]);
  });

  it('give each kind and scenario a reason, and each scenario an attacker whose abilities are known', () => {
    const { attackers } = read('./abilities.json');
    const kinds: { id: string; why: string; attacker?: string }[] = [...HONEST.kinds, ...SCENARIOS.scenarios];
    expect(kinds.filter(({ why }) => !why).map(({ id }) => id)).toEqual([]);
    const named = kinds.flatMap(({ attacker }) => attacker ?? []);
    expect(named).toHaveLength(SCENARIOS.scenarios.length);
    expect(named.filter((attacker) => !attackers[attacker])).toEqual([]);
    const complete = Object.keys(ABILITIES.kinds).sort();
    const shares: object[] = Object.values(attackers).map((one) => (one as { shares: object }).shares);
    expect(shares.filter((one) => Object.keys(one).sort().join() !== complete.join())).toEqual([]);
  });

  it('have the abilities of circumstances that exist', () => {
    const named: string[] = Object.values(read('./abilities.json').honestWhere).flatMap((one) =>
      Object.keys(one as object),
    );
    const known = HONEST.kinds.map(({ id }: { id: string }) => `circumstance: ${id}`);
    expect(named.filter((trait) => !known.includes(trait))).toEqual([]);
  });
});

/** Every `basis` in a file. */
function basesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, one]) => (name === 'basis' ? [String(one)] : basesOf(one)));
}
