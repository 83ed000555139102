import { type Proof, provePolicy, proveScorecard } from '../src/index.js';
import { scorecard, policy as shipped } from '../src/testing/shipped.js';
import { claimProblems, scorecardClaimProblems } from './claims.js';
import { type FaultyPolicy, faultyPolicies, REPORTED_SEED, soundPolicies } from './faulty-policies.js';

const MOST_MS = 5_000;
/** Rules of the merchant raise scores in ways that most of these claims do not see: `own-rule-proofs.spec.ts` proves those. */
const policy = { ...shipped, rules: [] };
const seed = Number(process.env.COTEJO_PROOF_SEED ?? REPORTED_SEED);
const faulty = faultyPolicies({ policy, scorecard }, seed);
const slowest = { ms: 0, name: '' };

const proofsOf = (each: FaultyPolicy): Proof[] =>
  each.ofScorecard
    ? proveScorecard(each.scorecard)
    : provePolicy(each.policy, each.scorecard, { sources: each.sources });

afterAll(() => {
  process.stdout.write(`slowest of ${faulty.length} policies: ${Math.round(slowest.ms)} ms (${slowest.name})\n`);
});

it('are at least 20 of each kind', () => {
  for (const kind of [1, 2, 3, 4]) {
    expect(faulty.filter((each) => each.kind === kind).length).toBeGreaterThanOrEqual(20);
  }
});

it.each(faulty.map((each) => [`${each.name}: ${each.code}`, each] as const))(
  'are found with a witness that the decider confirms: %s',
  (name, each) => {
    const start = performance.now();
    const proofs = proofsOf(each);
    const ms = performance.now() - start;
    if (ms > slowest.ms) {
      Object.assign(slowest, { ms, name });
    }
    expect(ms).toBeLessThan(MOST_MS);
    const own = proofs.filter(({ code, pointer }) => code === each.code && pointer.startsWith(pointerOf(each)));
    expect(own).not.toEqual([]);
    const problemsOf = each.ofScorecard ? scorecardClaimProblems : claimProblems;
    expect(proofs.flatMap((proof) => problemsOf(proof, each.policy, each.scorecard))).toEqual([]);
  },
);

/** A charge for unknown answers is reported where the policy makes it; the seeded fault is of its scorecard otherwise. */
function pointerOf({ pointer, policy: { unknownPoints }, code }: FaultyPolicy): string {
  const [charged] = Object.keys(unknownPoints ?? {});
  return code === 'worse_fact_scores_less' && charged ? '' : pointer;
}

it('are not the sound policies, in which every rejection has a remedy and worse facts never score less', () => {
  for (const each of soundPolicies({ policy, scorecard }, seed)) {
    const codes = provePolicy(each.policy, each.scorecard)
      .filter(({ severity }) => severity !== 'note')
      .map(({ code }) => code);
    expect(codes).toEqual([]);
  }
});
