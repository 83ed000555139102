import fc from 'fast-check';
import { claimProblems } from '../../../test/claims.js';
import { ruleTruthOf } from '../../../test/rule-truth.js';
import { anyRuledPolicy, proofRuns } from '../../../test/small-policy.js';
import type { Proof } from '../finding.js';
import { provePolicy } from '../proof.js';

const counts: Partial<Record<Proof['code'], number>> = {};
const runs = proofRuns(15);

afterAll(() => {
  process.stdout.write(`${runs} policies with rules: ${JSON.stringify(counts)}\n`);
});

const pointers = (proofs: Proof[], code: Proof['code']) =>
  proofs.filter((each) => each.code === code).map(({ pointer }) => pointer);

it('the proofs of rules agree with a decision of every possible facts, for small policies', () => {
  fc.assert(
    fc.property(anyRuledPolicy, ({ policy, scorecard }) => {
      const proofs = provePolicy(policy, scorecard);
      const truth = ruleTruthOf(policy, scorecard);
      for (const { code } of proofs.filter((each) => each.code.startsWith('own_rule_'))) {
        counts[code] = (counts[code] ?? 0) + 1;
      }
      expect({
        neverApplies: pointers(proofs, 'own_rule_never_applies'),
        contradiction: pointers(proofs, 'own_rule_contradiction'),
        changesNothing: pointers(proofs, 'own_rule_changes_nothing'),
        milder: pointers(proofs, 'own_rule_larger_amount_milder'),
      }).toEqual(truth);
      expect(pointers(proofs, 'not_proven')).toEqual([]);
      expect(proofs.flatMap((proof) => claimProblems(proof, policy, scorecard))).toEqual([]);
    }),
    { numRuns: runs, endOnFailure: true },
  );
});
