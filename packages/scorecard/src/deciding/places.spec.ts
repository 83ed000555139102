import type { SignalCode } from '@cotejo/contracts';
import { factsWith } from '../../test/facts.js';
import { decider } from '../testing/shipped.js';

const AMOUNTS = [null, 100_000, 5_000_000, 20_000_000, 500_000_000];
/** A delivery far away, and what most honest buyers have beside it. */
const FAR: SignalCode[] = ['gps_far_from_city', 'gps_far_from_address', 'zone_high_risk', 'phone_prepaid', 'ip_relay'];
const ABROAD: SignalCode[] = ['phone_foreign', 'gps_outside_colombia', ...FAR];

const subsetsOf = (codes: SignalCode[]) =>
  Array.from({ length: 2 ** codes.length }, (_, bits) => codes.filter((_code, index) => bits & (1 << index)));

function outcomeOf(network: string | null, codes: SignalCode[], amountCop: number | null) {
  const states = Object.fromEntries(codes.map((code) => [code, true]));
  return network
    ? decider.decide(
        factsWith({ ...states, ip_location_mismatch: true }, { values: { ip_location_mismatch: network }, amountCop }),
      ).outcome
    : decider.decide(factsWith(states, { amountCop })).outcome;
}

describe.each(AMOUNTS)('signals of places, for an order of %s pesos', (amountCop) => {
  it.each([null, 'far_city'])('approve a delivery far from the buyer, whatever the subset (network: %s)', (network) => {
    for (const codes of subsetsOf(FAR)) {
      expect([codes, outcomeOf(network, codes, amountCop)]).toEqual([codes, 'approve']);
    }
  });

  it('review a buyer abroad, whatever the subset', () => {
    for (const codes of subsetsOf(ABROAD)) {
      expect([codes, outcomeOf('foreign_country', codes, amountCop)]).toEqual([codes, 'review']);
    }
  });

  it.each(['ip_hosting', 'phone_line_recent', 'ip_vpn'] as const)('review a far city with %s', (code) => {
    expect(outcomeOf('far_city', [code], amountCop)).toBe('review');
  });
});
