import { type SignalCode, SOURCE_IDS, type SourceId } from '@cotejo/contracts';
import fc from 'fast-check';
import { truthOf } from '../../test/brute-force.js';
import { claimProblems } from '../../test/claims.js';
import { anySmallPolicy, proofRuns } from '../../test/small-policy.js';
import type { Policy } from '../policy/policy.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { anyPolicyOf, anySmallerScorecard } from '../testing/any-policy.js';
import { policy as shippedPolicy, scorecard as shippedScorecard } from '../testing/shipped.js';
import type { Proof } from './finding.js';
import { provePolicy, proveScorecard } from './proof.js';

const pointers = (proofs: Proof[], code: Proof['code']) =>
  proofs.filter((each) => each.code === code).map(({ pointer }) => pointer);

type Points = [signal: SignalCode, whenFalse: number, whenUnknown: number, whenTrue: number];

function small(rows: Points[], given: Partial<Policy>, basePoints: number): { policy: Policy; scorecard: Scorecard } {
  const characteristics = rows.map(([signal, ...points]) => ({
    signal,
    reason: 'not_verified' as const,
    bands: (['false', 'unknown', 'true'] as const).map((state, at) => ({ state, points: points[at] as number })),
  }));
  const none = { amountTiers: [], mandatorySources: [], hardStops: [], floors: [], disabledCharacteristics: [] };
  const rest = { missingMandatoryFloor: 90, earlyAnswer: true, lists: { allow: [], deny: [] } };
  const policy = { id: 'small', version: '1.0.0', scorecard: 'small@1.0.0', ...none, ...rest, ...given };
  return { policy: policy as Policy, scorecard: { id: 'small', version: '1.0.0', basePoints, characteristics } };
}

const floor = (signal: SignalCode, height: number) => ({ signal, reason: 'not_verified' as const, floor: height });
const thresholds = { reviewFrom: 70, rejectFrom: 90 };

/** Each was once judged wrongly. */
const EXAMPLES = {
  'a floor of 0 after a floor of another signal': small(
    [
      ['tax_active', 0, 0, 60],
      ['email_disposable', 0, 0, -40],
    ],
    { thresholds, floors: [floor('tax_active', 30), floor('email_disposable', 0)] },
    10,
  ),
  'a floor of a favourable signal that has fewer points when true': small(
    [
      ['document_cancelled', 35, 20, 3],
      ['tax_active', 0.5, 0, -5],
    ],
    { thresholds, floors: [floor('tax_active', 20)] },
    30,
  ),
  'an input whose signal has points only while its source is silent': small(
    [
      ['document_pending', -40, 90, 0.5],
      ['document_name_mismatch', 0, 0.5, 3],
    ],
    { thresholds: { reviewFrom: 90, rejectFrom: 31 }, unknownPoints: { document_pending: 3 } },
    -10,
  ),
};

describe('the proofs of a policy', () => {
  it('agree with a decision of every possible facts, for small scorecards', () => {
    fc.assert(
      fc.property(anySmallPolicy, ({ policy, scorecard }) => {
        const proofs = provePolicy(policy, scorecard);
        const truth = truthOf(policy, scorecard);
        expect(pointers(proofs, 'rule_never_fires')).toEqual(truth.neverFires);
        const unreached = pointers(proofs, 'outcome_unreachable');
        expect(unreached.toSorted()).toEqual(truth.unreached.map((each) => each.split(' ')[0] as string).toSorted());
        expect(pointers(proofs, 'higher_amount_milder')).toEqual(truth.milderTiers.toSorted());
        expect(pointers(proofs, 'tier_changes_nothing')).toEqual(truth.idleTiers);
        expect(pointers(proofs, 'list_changes_nothing')).toEqual(truth.idleLists);
        const worse = proofs.filter(({ code }) => code === 'worse_fact_scores_less');
        expect(new Map(worse.map(({ problem }) => [problem.split(':')[0], problem.includes('milder')]))).toEqual(
          truth.worse,
        );
        const [remedy] = proofs.filter(({ code }) => code === 'rejection_without_remedy');
        const causes = remedy?.problem.split('legal one: ')[1]?.split(', ');
        expect(causes ? causes.filter((cause) => cause !== 'no cause at all').length : null).toBe(truth.fewestCauses);
        expect(proofs.flatMap((proof) => claimProblems(proof, policy, scorecard))).toEqual([]);
      }),
      {
        examples: Object.values(EXAMPLES).map((example) => [example]),
        numRuns: proofRuns(25),
        endOnFailure: true,
      },
    );
  });

  it('find that nothing is approved when a mandatory source is not in the plan', () => {
    const unreached = (sources: SourceId[]) =>
      pointers(provePolicy(shippedPolicy, shippedScorecard, { sources }), 'outcome_unreachable');
    expect(unreached(['registry', 'sanctions'])).toEqual([]);
    expect(unreached(['registry', 'telco'])).toEqual(['/mandatorySources']);
  });

  it('have witnesses that the decider confirms, for any policy, scorecard and plan', () => {
    const anyBoth = anySmallerScorecard.chain((scorecard) =>
      anyPolicyOf(scorecard).map((policy) => ({ scorecard, policy })),
    );
    const anyPlan = fc.oneof(fc.constant(SOURCE_IDS), fc.subarray([...SOURCE_IDS]));
    fc.assert(
      fc.property(anyBoth, anyPlan, ({ scorecard, policy }, sources) => {
        const proofs = provePolicy(policy, scorecard, { sources, steps: 1_000_000_000 });
        expect(proofs.map(({ code }) => code)).not.toContain('not_proven');
        expect(proofs.flatMap((proof) => claimProblems(proof, policy, scorecard))).toEqual([]);
        const bands = proveScorecard(scorecard, { steps: 1_000_000_000 });
        expect(bands.every(({ witnesses }) => witnesses.length > 0)).toBe(true);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
