import { readFileSync } from 'node:fs';
import { type Facts, SIGNALS, type SignalCode, SOURCE_IDS } from '@cotejo/contracts';
import { parsePolicy } from '../policy/policy-rules.js';
import { parseScorecard } from '../scorecard/scorecard-rules.js';
import { Decider } from './decider.js';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../../policies/${file}`, import.meta.url), 'utf8'));
const scorecard = parseScorecard(read('scorecards/base.json'), read('schemas/scorecard.schema.json'));
const policy = parsePolicy(read('decision/default.json'), read('schemas/policy.schema.json'), [scorecard]);
const decider = new Decider(scorecard, policy);

/** All that is said of a buyer by where the address lies; nothing of what they did. */
const PLACE: SignalCode[] = ['zone_high_risk'];

/** A buyer of whom all else is in order, for any amount. */
const outcomeOf = (states: Facts['states'], amountCop: number | null) =>
  decider.decide({
    inputs: ['document', 'name', 'address', 'city', 'gps', 'ip', 'phone', 'email', 'amount'],
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources'],
    states: { ...Object.fromEntries(Object.keys(SIGNALS).map((code) => [code, false])), ...states },
    values: {},
    amountCop,
    plannedSources: [...SOURCE_IDS],
  }).outcome;

describe('where somebody lives', () => {
  it.each([null, 100_000, 5_000_000, 20_000_000, 500_000_000])('decides nothing by itself at %s pesos', (amountCop) => {
    expect(outcomeOf(Object.fromEntries(PLACE.map((code) => [code, true])), amountCop)).toBe('approve');
    // Neither does a place that is misspelt, in a bad zone, at once.
    const misspelt = { zone_high_risk: true, address_city_unknown: true } as const;
    expect(outcomeOf(misspelt, amountCop)).toBe('approve');
  });

  it('has no signal of the stratum at all', () => {
    expect(Object.keys(SIGNALS).filter((code) => /strat/.test(code))).toEqual([]);
    expect(scorecard.characteristics.some(({ signal }) => /strat/.test(signal))).toBe(false);
  });

  it('is no floor of a policy', () => {
    expect(policy.floors.filter(({ signal }) => PLACE.includes(signal))).toEqual([]);
  });
});
