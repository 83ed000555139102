import { EVIDENCE, EVIDENCE_CODES, type EvidenceCode, type Facts, type SignalCode } from '@cotejo/contracts';
import fc from 'fast-check';
import { anyFacts } from '../../test/any-facts.js';
import { factsWith } from '../../test/facts.js';
import { withEvidence } from '../explaining/challenges.js';
import { anyDecider } from '../testing/any-policy.js';
import { decider, policy, scorecard } from '../testing/shipped.js';
import { OFFSET } from './contributions.js';
import { Decider } from './decider.js';

const deciders = fc.oneof(fc.constant(decider), anyDecider);
const anyEvidence = fc.subarray([...EVIDENCE_CODES]);
/** Evidence that no source confirms: a confirmation is a better answer of that source too. */
const anyStated = fc.subarray(EVIDENCE_CODES.filter((code) => EVIDENCE[code].confirms.length === 0));

/** A buyer abroad, with this evidence. */
const abroad = (evidence: readonly EvidenceCode[], states: Partial<Record<SignalCode, boolean>> = {}, more = {}) =>
  withEvidence(
    factsWith(
      { ip_location_mismatch: true, ...Object.fromEntries(EVIDENCE_CODES.map((code) => [code, false])), ...states },
      { values: { ip_location_mismatch: 'foreign_country' }, amountCop: 200_000, ...more },
    ),
    evidence,
  );

const offsetsOf = (facts: Facts) =>
  decider
    .decide(facts)
    .contributions.filter(({ characteristic }) => characteristic.startsWith(OFFSET))
    .map(({ characteristic, points, value }) => [characteristic, points, value]);

describe('evidence, for any scorecard, policy and facts', () => {
  it('never raises a score', () => {
    fc.assert(
      fc.property(deciders, anyFacts, anyEvidence, anyStated, (each, facts, some, more) => {
        const before = each.decide(withEvidence(facts, some));
        const after = each.decide(withEvidence(withEvidence(facts, some), more));
        expect(after.score).toBeLessThanOrEqual(before.score);
      }),
      { numRuns: 400 },
    );
  });

  it('never takes more from a signal than it gave', () => {
    fc.assert(
      fc.property(deciders, anyFacts, anyEvidence, (each, facts, evidence) => {
        const { contributions } = each.decide(withEvidence(facts, evidence));
        for (const { characteristic, points } of contributions.filter(({ characteristic }) =>
          characteristic.startsWith(OFFSET),
        )) {
          const signal = characteristic.slice(OFFSET.length);
          const given = contributions.find((other) => other.characteristic === signal)?.points ?? 0;
          expect(points).toBeLessThanOrEqual(0);
          expect(given + points).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('changes no outcome where a hard stop, a floor or a missing mandatory source lifts the score', () => {
    let lifted = 0;
    fc.assert(
      fc.property(deciders, anyFacts, anyStated, (each, facts, stated) => {
        const before = each.decide(facts);
        const isLifted = before.contributions.some(({ characteristic }) =>
          /^(stop|floor|missing):/.test(characteristic),
        );
        if (!isLifted) {
          return;
        }
        lifted += 1;
        expect(each.decide(withEvidence(facts, stated)).outcome).toBe(before.outcome);
      }),
      { numRuns: 400 },
    );
    expect(lifted).toBeGreaterThan(20);
  });
});

describe('a code that the buyer returned', () => {
  it('takes the foreign network away, and is named in the contribution', () => {
    expect(decider.decide(abroad([]))).toMatchObject({ outcome: 'review', score: 32 });
    const facts = abroad(['phone_code_returned'], { sim_swap_recent: false });
    expect(decider.decide(facts)).toMatchObject({ outcome: 'approve', score: 10 });
    expect(offsetsOf(facts)).toEqual([['offset:ip_location_mismatch', -22, 'phone_code_returned']]);
  });

  it.each<[string, Facts]>([
    ['the SIM was changed lately', abroad(['phone_code_returned'], { sim_swap_recent: true })],
    ['the line is foreign', abroad(['phone_code_returned'], { phone_foreign: true })],
    ['the amount is above its limit', abroad(['phone_code_returned'], {}, { amountCop: 900_000_000 })],
    ['there is no amount', abroad(['phone_code_returned'], {}, { amountCop: null })],
    ['the request has no phone', { ...abroad(['phone_code_returned']), inputs: ['document', 'ip', 'amount'] }],
  ])('takes nothing away when %s', (_, facts) => {
    expect(offsetsOf(facts)).toEqual([]);
  });

  it('takes something away without the date of the SIM only below an amount of the policy', () => {
    const below = policy.evidence?.unknownBelowCop ?? 0;
    const unknown = (amountCop: number) => {
      const facts = abroad(['phone_code_returned'], {}, { amountCop });
      return { ...facts, states: { ...facts.states, sim_swap_recent: 'unknown' as const } };
    };
    expect(offsetsOf(unknown(below - 1))).toHaveLength(1);
    expect(offsetsOf(unknown(below))).toEqual([]);
  });

  it('takes nothing from a name, a card, a list or a shared line', () => {
    for (const signal of [
      'document_name_mismatch',
      'document_cancelled',
      'pep_match',
      'velocity_check_failed',
    ] as const) {
      const facts = abroad(['phone_code_returned'], { [signal]: true, ip_location_mismatch: false });
      expect([signal, offsetsOf(facts)]).toEqual([signal, []]);
    }
  });

  it('counts for nothing when the policy switches it off', () => {
    const evidence = { disabledOffsets: scorecard.offsets?.map(({ id }) => id) ?? [], unknownBelowCop: 500_000 };
    const off = new Decider(scorecard, { ...policy, evidence });
    expect(off.decide(abroad(['phone_code_returned'])).score).toBe(32);
  });
});
