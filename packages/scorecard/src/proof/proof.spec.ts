import fc from 'fast-check';
import { truthOf } from '../../test/brute-force.js';
import { claimProblems } from '../../test/claims.js';
import { anySmallPolicy } from '../../test/small-policy.js';
import { anyPolicyOf, anyScorecard } from '../testing/any-policy.js';
import type { Proof } from './finding.js';
import { provePolicy, proveScorecard } from './proof.js';

const pointers = (proofs: Proof[], code: Proof['code']) =>
  proofs.filter((each) => each.code === code).map(({ pointer }) => pointer);

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
      { numRuns: Number(process.env.COTEJO_PROOF_RUNS ?? 25), endOnFailure: true },
    );
  });

  it('have witnesses that the decider confirms, for any policy and scorecard', () => {
    const anyBoth = anyScorecard.chain((scorecard) => anyPolicyOf(scorecard).map((policy) => ({ scorecard, policy })));
    fc.assert(
      fc.property(anyBoth, ({ scorecard, policy }) => {
        const proofs = provePolicy(policy, scorecard);
        expect(proofs.map(({ code }) => code)).not.toContain('not_proven');
        expect(proofs.flatMap((proof) => claimProblems(proof, policy, scorecard))).toEqual([]);
        const bands = proveScorecard(scorecard);
        expect(bands.every(({ witnesses }) => witnesses.length > 0)).toBe(true);
      }),
      { numRuns: 8 },
    );
  });
});
