import {
  type Facts,
  isEvidence,
  OUTCOMES,
  SIGNALS,
  type SignalCode,
  SOURCE_STATUSES,
  type SourceId,
} from '@cotejo/contracts';
import fc from 'fast-check';
import { anyFacts, anyState, anyValue, reversed } from '../../test/any-facts.js';
import { CODES, factsWith, INPUTS, pointsOf, silenced } from '../../test/facts.js';
import { thresholdsFor } from '../policy/policy.js';
import { anyDecider } from '../testing/any-policy.js';
import { decider, policy } from '../testing/shipped.js';
import { Decider } from './decider.js';

const anyCode = fc.constantFrom(...CODES);

/** The shipped decider half of the time, else any valid one. */
const deciders = fc.oneof(fc.constant(decider), anyDecider);

/** The facts with one answer changed. */
function withAnswer(facts: Facts, code: SignalCode, state: Facts['states'][string], value?: number | string): Facts {
  const { [code]: _, ...values } = facts.values;
  return {
    ...facts,
    states: { ...facts.states, [code]: state },
    values: value === undefined ? values : { ...values, [code]: value },
  };
}

describe('a decision', () => {
  it('adds up exactly to a score between 0 and 100 for any facts', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        const decision = each.decide(facts);
        expect(pointsOf(decision)).toBe(decision.score);
        expect(decision.score).toBeGreaterThanOrEqual(0);
        expect(decision.score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('has the outcome that score, thresholds and missing sources require', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        const { score, outcome, missingMandatory, contributions } = each.decide(facts);
        const { reviewFrom, rejectFrom } = thresholdsFor(each.policy, facts.amountCop);
        const byScore = score < reviewFrom ? 'approve' : score < rejectFrom ? 'review' : 'reject';
        const lifted = missingMandatory.length > 0 || policyUnknown(contributions);
        expect(outcome).toBe(lifted && byScore === 'approve' ? 'review' : byScore);
      }),
    );
  });

  it('is the same for the same facts, in any order of their properties', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        const decision = each.decide(facts);
        expect(each.decide(structuredClone(facts))).toEqual(decision);
        expect(each.decide(reversed(facts))).toEqual(decision);
      }),
    );
  });

  it('does not depend on the order of the characteristics', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        const characteristics = each.scorecard.characteristics.toReversed();
        const turned = new Decider({ ...each.scorecard, characteristics }, each.policy);
        const plain = new Decider(each.scorecard, each.policy);
        const [one, other] = [plain.decide(facts), turned.decide(facts)];
        expect(other).toMatchObject({ score: one.score, outcome: one.outcome });
        expect(sorted(other.contributions)).toEqual(sorted(one.contributions));
      }),
    );
  });

  it('does not modify the facts', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        const before = structuredClone(facts);
        each.decide(facts);
        each.interval(facts);
        each.isSettled(facts);
        expect(facts).toEqual(before);
      }),
    );
  });
});

describe('points', () => {
  it('increase from false to unknown to true in the shipped scorecard, and for evidence decrease, whatever the other signals', () => {
    fc.assert(
      fc.property(anyFacts, anyCode, (facts, code) => {
        const worse = isEvidence(code) ? [true, 'unknown', false] : [false, 'unknown', true];
        const scores = worse.map((state) => decider.decide(withAnswer(facts, code, state as true)).score);
        expect(scores).toEqual(scores.toSorted((a, b) => a - b));
      }),
    );
  });

  it('cost as much as a good answer where nobody answered, in the shipped scorecard and policy', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const good = CODES.filter((code) => facts.states[code] === true).map((code) => [code, true]);
        const allKnown = { ...facts, states: { ...factsWith().states, ...Object.fromEntries(good) } };
        expect(decider.decide(allKnown).score).toBe(decider.decide(facts).score);
      }),
    );
  });

  it('lower a score only when an answer costs less and no rule applies', () => {
    const anyAnswer = anyCode.chain((code) =>
      fc.record({ code: fc.constant(code), state: anyState, value: anyValue(code) }),
    );
    fc.assert(
      fc.property(anyDecider, anyFacts, anyAnswer, (each, before, { code, state, value }) => {
        const after = withAnswer(before, code, state, value);
        const own = (facts: Facts) =>
          each.decide(facts).contributions.find(({ characteristic }) => characteristic === code)?.points ?? 0;
        if (own(after) < own(before) || (before.states[code] === true && state !== true)) {
          return;
        }
        expect(each.decide(after).score).toBeGreaterThanOrEqual(each.decide(before).score);
      }),
    );
  });

  it.each(decider.scorecard.characteristics.filter(({ monotonic }) => monotonic).map(({ signal }) => [signal]))(
    'of %s change in one direction when its figure increases',
    (code) => {
      const { monotonic } = decider.scorecard.characteristics.find(({ signal }) => signal === code) ?? {};
      // Use figures below the highest limit only: a higher figure is not a true answer and scores like an answer
      // without a figure.
      const { bands } = decider.scorecard.characteristics.find(({ signal }) => signal === code) ?? { bands: [] };
      const top = Math.max(...bands.map(({ below }) => below ?? 0));
      const figure = fc.double({ min: 0, max: top, maxExcluded: true, noNaN: true });
      fc.assert(
        fc.property(anyFacts, figure, figure, (facts, one, other) => {
          const scores = [Math.min(one, other), Math.max(one, other)].map(
            (value) => decider.decide(withAnswer(facts, code, true, value)).score,
          ) as [number, number];
          if (monotonic === 'falling') {
            scores.reverse();
          }
          expect(scores[1]).toBeGreaterThanOrEqual(scores[0]);
        }),
      );
    },
  );
});

describe('an approval', () => {
  /** Expects that no decider approves any of these facts. */
  const never = (facts: fc.Arbitrary<Facts>, withDecider = deciders) =>
    fc.assert(fc.property(withDecider, facts, (each, made) => expect(each.decide(made).outcome).not.toBe('approve')));

  it('is never given without an answer of a mandatory source', () => {
    const silent = fc.constantFrom(...SOURCE_STATUSES.filter((status) => status !== 'ok'));
    fc.assert(
      fc.property(deciders, anyFacts, silent, fc.nat(), (each, facts, status, pick) => {
        const sources: SourceId[] = each.policy.mandatorySources;
        const source = sources[pick % sources.length];
        if (!source) {
          return;
        }
        const decision = each.decide(silenced(facts, { [source]: status }));
        expect(decision.outcome).not.toBe('approve');
        expect(decision.score).toBeGreaterThanOrEqual(each.policy.missingMandatoryFloor);
        expect(decision.missingMandatory).toContain(source);
      }),
    );
  });

  it('is never given with outdated lists, and the reason is reported', () => {
    const outdated = anyFacts.map((facts) => {
      const sources = { ...facts.sources, registry: 'ok' as const, sanctions: 'ok' as const };
      return withAnswer({ ...facts, sources, inputs: INPUTS }, 'lists_outdated', true);
    });
    never(outdated, fc.oneof(fc.constant(decider), anyDecider.filter(withSanctions)));
    fc.assert(
      fc.property(outdated, (facts) => {
        expect(decider.decide(facts).contributions.map(({ reason }) => reason)).toContain('lists_outdated');
      }),
    );
  });

  it("is never given when the tenant's policy could not be read", () => {
    never(
      anyFacts,
      deciders.map((each) => new Decider(each.scorecard, each.policy, { policyUnknown: true })),
    );
  });

  it('is never given to a denied buyer, who is rejected', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        expect(each.decide({ ...facts, listed: 'denied' })).toMatchObject({ outcome: 'reject', score: 100 });
      }),
    );
  });

  it('is never given to an allowed buyer when a rule or a missing source raises the score', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, made) => {
        const facts: Facts = { ...made, listed: 'allowed' };
        const decision = each.decide(facts);
        expect(decision.score).toBeGreaterThanOrEqual(highestLift(each, facts, decision.missingMandatory.length > 0));
        expect(OUTCOMES.indexOf(decision.outcome)).toBeLessThanOrEqual(
          OUTCOMES.indexOf(each.decide({ ...made, listed: undefined }).outcome),
        );
      }),
    );
  });
});

const withSanctions = ({ policy: { mandatorySources } }: Decider) => mandatorySources.includes('sanctions');

const policyUnknown = (contributions: readonly { characteristic: string }[]) =>
  contributions.some(({ characteristic }) => characteristic === 'policy_unknown');

const sorted = (contributions: readonly { characteristic: string }[]) =>
  contributions.toSorted((a, b) => (a.characteristic < b.characteristic ? -1 : 1));

/** The score from the rules of the policy alone, computed by this test. */
function highestLift(
  { policy: { hardStops, floors, missingMandatoryFloor } }: Decider,
  facts: Facts,
  missing: boolean,
) {
  const applies = ({ signal }: { signal: SignalCode }) => {
    const { source, inputs } = SIGNALS[signal];
    const isRequested = !['not_requested', 'not_in_plan'].includes(facts.sources[source]);
    return facts.states[signal] === true && isRequested && inputs.every((input) => facts.inputs.includes(input));
  };
  const lifts = [
    ...hardStops.filter(applies).map(() => 100),
    ...floors.filter(applies).map(({ floor }) => floor),
    ...(missing ? [missingMandatoryFloor] : []),
  ];
  return Math.max(0, ...lifts);
}

it('is never given by the shipped policy without registry and lists', () => {
  expect(policy.mandatorySources).toEqual(['registry', 'sanctions']);
});
