import { readFileSync } from 'node:fs';
import { type Facts, SIGNALS, type SignalCode, SOURCE_IDS } from '@cotejo/contracts';
import { parsePolicy } from '../policy/policy-shape.js';
import { parseScorecard } from '../scorecard/scorecard-rules.js';
import { Decider } from './decider.js';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../../policies/${file}`, import.meta.url), 'utf8'));
const scorecard = parseScorecard(read('scorecards/base.json'), read('schemas/scorecard.schema.json'));
const policy = parsePolicy(read('decision/default.json'), read('schemas/policy.schema.json'), [scorecard]);
const decider = new Decider(scorecard, policy);

/** All signals that depend only on the place of the address, not on the buyer's actions. */
const PLACE: SignalCode[] = ['zone_high_risk'];

/** A buyer without any other finding, for an amount. */
const outcomeOf = (states: Facts['states'], amountCop: number | null) =>
  decider.decide({
    inputs: ['document', 'name', 'address', 'city', 'gps', 'ip', 'phone', 'email', 'amount'],
    sources: Object.fromEntries(SOURCE_IDS.map((id) => [id, 'ok'])) as Facts['sources'],
    states: { ...Object.fromEntries(Object.keys(SIGNALS).map((code) => [code, false])), ...states },
    values: {},
    amountCop,
    plannedSources: [...SOURCE_IDS],
  }).outcome;

describe('the place where a buyer lives', () => {
  it.each([null, 100_000, 5_000_000, 20_000_000, 500_000_000])('decides nothing by itself at %s pesos', (amountCop) => {
    expect(outcomeOf(Object.fromEntries(PLACE.map((code) => [code, true])), amountCop)).toBe('approve');
    // A misspelt city in a high-risk zone decides nothing either.
    const misspelt = { zone_high_risk: true, address_city_unknown: true } as const;
    expect(outcomeOf(misspelt, amountCop)).toBe('approve');
  });

  it('has no signal about the stratum', () => {
    expect(Object.keys(SIGNALS).filter((code) => /strat/.test(code))).toEqual([]);
    expect(scorecard.characteristics.some(({ signal }) => /strat/.test(signal))).toBe(false);
  });

  it('is not used in a floor of the policy', () => {
    expect(policy.floors.filter(({ signal }) => PLACE.includes(signal))).toEqual([]);
  });
});
