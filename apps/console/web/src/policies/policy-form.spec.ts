import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Policy } from '@cotejo/scorecard/editor';
import { addedLevel, addLevel, changeLevel, levelsOf } from './policy-form.js';

const FILE = fileURLToPath(new URL('../../../../../policies/decision/default.json', import.meta.url));
const standard = JSON.parse(readFileSync(FILE, 'utf8')) as Policy;

describe('a band', () => {
  const amountsOf = (policy: Policy) => levelsOf(policy).map(({ fromCop }) => fromCop);

  it('is added in the order of amounts, with the thresholds of the band before it', () => {
    const added = addLevel(standard, 2_000_000) as Policy;
    expect(amountsOf(added)).toEqual([undefined, 2_000_000, 5_000_000, 20_000_000]);
    expect(added.amountTiers[0]).toEqual({ ...standard.thresholds, fromCop: 2_000_000 });
    const last = addLevel(standard, 90_000_000) as Policy;
    expect(last.amountTiers.at(-1)).toEqual({ ...standard.amountTiers.at(-1), fromCop: 90_000_000 });
    expect(addLevel(standard, 5_000_000)).toBeNull();
    expect(addedLevel(standard, added)).toBe(2_000_000);
    expect(addedLevel(added, standard)).toBeNull();
  });

  it('is changed and removed', () => {
    const changed = changeLevel(standard, 1, { fromCop: 7, reviewFrom: 1, rejectFrom: 2 });
    expect(amountsOf(changed)).toEqual([undefined, 7, 20_000_000]);
    expect(amountsOf(changeLevel(standard, 1, null))).toEqual([undefined, 20_000_000]);
    const base = changeLevel(standard, 0, { reviewFrom: 1, rejectFrom: 2 });
    expect(base).toEqual({ ...standard, thresholds: { reviewFrom: 1, rejectFrom: 2 } });
  });
});
