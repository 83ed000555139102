import { type Counted, zoneRisks } from './zone-risk.js';

const towns = (rows: Record<string, [incidents: number, population: number]>) =>
  zoneRisks(
    new Map<string, Counted>(
      Object.entries(rows).map(([code, [incidents, population]]) => [code, { incidents, population }]),
    ),
  );

/** Twenty large towns whose rates grow evenly, 5 to 100 for 100,000. */
const LARGE = Object.fromEntries(
  Array.from({ length: 20 }, (_, i) => [`large-${i}`, [(i + 1) * 50, 1_000_000] as [number, number]]),
);

describe('zoneRisks', () => {
  it('ranks by tenths: five calm, three in the middle, two bad', () => {
    const zones = towns(LARGE);
    expect(Object.values(zones).map(({ decile }) => decile)).toEqual(
      Array.from({ length: 20 }, (_, i) => Math.floor(i / 2) + 1),
    );
    const risks = Object.values(zones).map(({ risk }) => risk);
    const count = (risk: string) => risks.filter((each) => each === risk).length;
    expect([count('bajo'), count('medio'), count('alto')]).toEqual([10, 6, 4]);
  });

  it('leaves the rate of a large town nearly as it is, and draws a hamlet to the middle', () => {
    const zones = towns({ ...LARGE, hamlet: [2, 1_000], quiet: [0, 1_000] });
    expect(zones['large-19']?.rate).toBeCloseTo(100, -1);
    // Two of a thousand would be 200 for 100,000, and none 0.
    expect(zones.hamlet?.rate).toBeLessThan(80);
    expect(zones.hamlet?.rate).toBeGreaterThan(zones.quiet?.rate ?? 0);
    expect(zones.quiet?.rate).toBeGreaterThan(30);
    expect(zones.quiet?.decile).toBeLessThan(8);
  });

  it('knows nothing but the common rate where the differences are chance', () => {
    const zones = towns({ a: [3, 100_000], b: [2, 100_000], c: [4, 100_000], d: [3, 100_000] });
    expect(new Set(Object.values(zones).map(({ rate }) => rate))).toEqual(new Set([3]));
    expect(Object.values(zones).every(({ risk }) => risk === 'bajo')).toBe(true);
  });

  it('has a rate for every town when none has an incident', () => {
    expect(towns({ a: [0, 1_000], b: [0, 50_000] })).toMatchObject({ a: { rate: 0, risk: 'bajo' }, b: { rate: 0 } });
  });
});
