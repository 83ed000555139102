import { ACTIONS, type Counterfactual, type Decision, type Facts, OUTCOMES } from '@cotejo/contracts';
import fc from 'fast-check';
import { anyFacts, reversed } from '../../test/any-facts.js';
import { allChanges, applied, improvable, subsetsOf } from '../../test/changes.js';
import { CODES, factsWith, silenced } from '../../test/facts.js';
import { Decider } from '../deciding/decider.js';
import type { Band } from '../scorecard/scorecard.js';
import { anyDecider } from '../testing/any-policy.js';
import { decider } from '../testing/shipped.js';
import { counterfactualsOf } from './counterfactuals.js';

const deciders = fc.oneof(fc.constant(decider), anyDecider);

const setsFor = (facts: Facts, by: Decider = decider) => counterfactualsOf(by, facts, by.decide(facts));

const isBetter = (decision: Pick<Decision, 'outcome'>, than: Pick<Decision, 'outcome'>) =>
  OUTCOMES.indexOf(decision.outcome) < OUTCOMES.indexOf(than.outcome);

describe('each set of changes', () => {
  it('makes the outcome less severe, with the reported score', () => {
    let setCount = 0;
    fc.assert(
      fc.property(deciders, improvable, (each, facts) => {
        const decision = each.decide(facts);
        for (const { outcome, score, changes } of counterfactualsOf(each, facts, decision)) {
          setCount += 1;
          const made = each.decide(applied(facts, changes));
          expect(made).toMatchObject({ outcome, score });
          expect(isBetter(made, decision)).toBe(true);
        }
      }),
      { numRuns: 600 },
    );
    expect(setCount).toBeGreaterThan(30);
  });

  it('is minimal: no part of it is enough', () => {
    fc.assert(
      fc.property(deciders, improvable, (each, facts) => {
        const decision = each.decide(facts);
        for (const { changes } of counterfactualsOf(each, facts, decision)) {
          for (let size = 0; size < changes.length; size += 1) {
            for (const part of subsetsOf(changes, size)) {
              expect(isBetter(each.decide(applied(facts, part)), decision)).toBe(false);
            }
          }
        }
      }),
    );
  });

  it('names only changes that a person can make, never a list, a politician or a cancelled card', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        for (const { code, source, es } of setsFor(facts, each).flatMap(({ changes }) => changes)) {
          expect(allChanges(facts)).toContainEqual({ code, source });
          expect(code).not.toMatch(/list|pep|sanction|sarlaft|cancelled|tax|recent|velocity/);
          expect(es).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('removes the value together with the finding', () => {
    const bands: Band[] = [
      { state: 'unknown', points: 1 },
      { state: 'false', oneOf: ['far_city'], points: 80 },
      { state: 'false', points: 0 },
      { state: 'true', points: 90 },
    ];
    const characteristics = decider.scorecard.characteristics.map((each) =>
      each.signal === 'ip_location_mismatch' ? { ...each, bands } : each,
    );
    const other = new Decider({ ...decider.scorecard, characteristics }, decider.policy);
    const facts = factsWith({ ip_location_mismatch: true }, { values: { ip_location_mismatch: 'far_city' } });
    expect(setsFor(facts, other)).toMatchObject([{ outcome: 'approve', score: 10 }]);
  });
});

describe('the sets together', () => {
  it('are at most five, smallest first, and no set contains another', () => {
    fc.assert(
      fc.property(deciders, improvable, (each, facts) => {
        const sets = setsFor(facts, each).map(({ changes }) => changes.map(({ code, source }) => `${source} ${code}`));
        expect(sets.length).toBeLessThanOrEqual(5);
        expect(sets.map(({ length }) => length)).toEqual(sets.map(({ length }) => length).toSorted());
        for (const one of sets) {
          expect(one.length).toBeLessThanOrEqual(4);
          expect(new Set(one).size).toBe(one.length);
          for (const other of sets) {
            if (other !== one) {
              expect(one.every((change) => other.includes(change))).toBe(false);
            }
          }
        }
      }),
    );
  });

  it('contain the smallest set that exists, except where two signals stop one offset', () => {
    const plain = deciders.filter(({ scorecard }) => !scorecard.offsets?.some(({ unless = [] }) => unless.length > 1));
    fc.assert(
      fc.property(plain, improvable, (each, facts) => {
        const decision = each.decide(facts);
        const smallest = [0, 1, 2, 3].find((size) =>
          subsetsOf(allChanges(facts), size).some((set) => isBetter(each.decide(applied(facts, set)), decision)),
        );
        const [first] = counterfactualsOf(each, facts, decision);
        if (smallest !== undefined) {
          expect(first?.changes.length).toBe(smallest);
        } else {
          expect(first?.changes.length ?? 4).toBe(4);
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('need a limited number of decisions for any facts', () => {
    class CountingDecider extends Decider {
      decisions = 0;
      override decide(facts: Facts): Decision {
        this.decisions += 1;
        return super.decide(facts);
      }
    }
    const most = { ...factsWith(Object.fromEntries(CODES.map((code) => [code, code in ACTIONS]))), amountCop: 1 };
    const cases = fc.oneof(improvable, fc.constant(most), fc.constant(factsWith({ list_match_binding: true })));
    fc.assert(
      fc.property(deciders, cases, (each, facts) => {
        const counting = new CountingDecider(each.scorecard, each.policy);
        counterfactualsOf(counting, facts, each.decide(facts));
        expect(counting.decisions).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('are the same for the same facts, in any order of their properties', () => {
    fc.assert(
      fc.property(deciders, improvable, (each, facts) => {
        const characteristics = each.scorecard.characteristics.toReversed();
        const turned = new Decider({ ...each.scorecard, characteristics }, each.policy);
        const sets = counterfactualsOf(each, facts, each.decide(facts));
        expect(setsFor(facts, each)).toEqual(sets);
        expect(setsFor(reversed(facts), each)).toEqual(sets);
        const same = new Decider(each.scorecard, each.policy);
        expect(setsFor(facts, turned)).toEqual(setsFor(facts, same));
      }),
    );
  });
});

describe('by the shipped scorecard and policy', () => {
  const codesOf = (sets: Counterfactual[]) => sets.map(({ changes }) => changes.map(({ code }) => code));

  it('offers one finding when its change alone gives an approval', () => {
    const sets = setsFor(factsWith({ ip_vpn: true, email_disposable: true, phone_ported: true }));
    expect(sets).toEqual([
      {
        outcome: 'approve',
        score: 28,
        changes: [{ code: 'email_disposable', source: 'email', ...ACTIONS.email_disposable }],
      },
    ]);
  });

  it('offers a review for a rejection', () => {
    const sets = setsFor(factsWith({ ip_tor: true, email_disposable: true, phone_not_in_service: true }));
    expect(codesOf(sets)).toEqual([['ip_tor'], ['phone_not_in_service'], ['email_disposable']]);
    expect(sets.map(({ outcome, score }) => [outcome, score])).toEqual([
      ['review', 55],
      ['review', 60],
      ['review', 65],
    ]);
  });

  it('offers to retry a silent mandatory source, but no other source without an answer', () => {
    const [set, ...more] = setsFor(silenced(factsWith(), { registry: 'timeout', telco: 'unavailable' }));
    expect(more).toEqual([]);
    expect(set).toMatchObject({ outcome: 'approve', changes: [{ code: 'source_unavailable', source: 'registry' }] });
    expect(setsFor(silenced(factsWith(), { registry: 'not_configured' }))).toEqual([]);
  });

  it.each([
    ['a listed buyer', factsWith({ list_match_binding: true, ip_vpn: true })],
    ['a cancelled card', factsWith({ document_cancelled: true, ip_vpn: true })],
    ['a politician', factsWith({ pep_match: true, ip_vpn: true })],
    ['a denied buyer', factsWith({ ip_vpn: true }, { listed: 'denied' })],
    ['a finding that only time removes', factsWith({ sim_swap_recent: true })],
    ['an approved buyer', factsWith({ email_role_account: true })],
  ])('offers nothing for %s', (_, facts) => {
    expect(setsFor(facts)).toEqual([]);
  });
});
