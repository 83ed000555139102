import { SIGNALS, type SignalCode } from '@cotejo/contracts';
import { factsWith } from '../../test/facts.js';
import { decider, policy, scorecard } from '../testing/shipped.js';

/** All signals that depend only on the place of the address, not on the buyer's actions. */
const PLACE: SignalCode[] = ['zone_high_risk'];

/** A buyer without any other finding, for an amount. */
const outcomeOf = (states: Partial<Record<SignalCode, boolean>>, amountCop: number | null) =>
  decider.decide(factsWith(states, { amountCop })).outcome;

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
