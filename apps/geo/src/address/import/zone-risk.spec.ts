import { type IncidentCount, zoneRisks } from './zone-risk.js';

const towns = (rows: Record<string, [incidents: number, population: number]>) =>
  zoneRisks(
    new Map<string, IncidentCount>(
      Object.entries(rows).map(([code, [incidents, population]]) => [code, { incidents, population }]),
    ),
  );

/** Twenty large towns with evenly increasing rates, 5 to 100 per 100,000. */
const LARGE = Object.fromEntries(
  Array.from({ length: 20 }, (_, i) => [`large-${i}`, [(i + 1) * 50, 1_000_000] as [number, number]]),
);

describe('zoneRisks', () => {
  it('ranks by tenths: five are bajo, three medio, two alto', () => {
    const zones = towns(LARGE);
    expect(Object.values(zones).map(({ decile }) => decile)).toEqual(
      Array.from({ length: 20 }, (_, i) => Math.floor(i / 2) + 1),
    );
    const risks = Object.values(zones).map(({ risk }) => risk);
    const count = (risk: string) => risks.filter((each) => each === risk).length;
    expect([count('bajo'), count('medio'), count('alto')]).toEqual([10, 6, 4]);
  });

  it('hardly changes the rate of a large town, and shrinks the rate of a small place to the mean', () => {
    const zones = towns({ ...LARGE, hamlet: [2, 1_000], quiet: [0, 1_000] });
    expect(zones['large-19']?.rate).toBeCloseTo(100, -1);
    // Without shrinking, two incidents in a thousand would be a rate of 200, and no incident a rate of 0.
    expect(zones.hamlet?.rate).toBeLessThan(80);
    expect(zones.hamlet?.rate).toBeGreaterThan(zones.quiet?.rate ?? 0);
    expect(zones.quiet?.rate).toBeGreaterThan(30);
    expect(zones.quiet?.decile).toBeLessThan(8);
  });

  it('gives every town the common rate when the differences are random', () => {
    const zones = towns({ a: [3, 100_000], b: [2, 100_000], c: [4, 100_000], d: [3, 100_000] });
    expect(new Set(Object.values(zones).map(({ rate }) => rate))).toEqual(new Set([3]));
    expect(Object.values(zones).every(({ risk }) => risk === 'bajo')).toBe(true);
  });

  it('gives every town a rate when there are no incidents', () => {
    expect(towns({ a: [0, 1_000], b: [0, 50_000] })).toMatchObject({ a: { rate: 0, risk: 'bajo' }, b: { rate: 0 } });
  });
});
