import { existsSync, readFileSync } from 'node:fs';
import { SIGNALS, SOURCE_IDS } from '@cotejo/contracts';
import { Decider } from '../src/deciding/decider.js';
import type { Scorecard } from '../src/scorecard/scorecard.js';
import { policy, shippedScorecards } from '../src/testing/shipped.js';
import { expectedOf, factsOf, type GoldenFile, goldenFileOf } from './golden/golden-cases.mjs';

const NEW_VERSION = 'give it a new version and write a new golden file: node scripts/write-golden.mjs';
const MAKE_ONE = 'no golden file: node scripts/write-golden.mjs';
const root = new URL('../../../', import.meta.url);

/** Differences between a scorecard and its golden file. */
function problemsOf(decider: Decider, golden: GoldenFile): string[] {
  if (decider.scorecardHash !== golden.scorecardHash) {
    return [`the content of ${golden.scorecard} changed under its version: ${NEW_VERSION}`];
  }
  if (decider.policyName !== golden.policy) {
    return [`${decider.policyName} is new: node scripts/write-golden.mjs`];
  }
  if (decider.policyHash !== golden.policyHash) {
    return [`the content of ${golden.policy} changed under its version: ${NEW_VERSION}`];
  }
  const contracts = { SIGNALS, SOURCE_IDS };
  return golden.cases.flatMap(({ expected, ...each }, index) => {
    const made = expectedOf(decider.decide(factsOf(contracts, each)));
    return sorted(made) === sorted(expected) ? [] : [`case ${index}: ${sorted(expected)} became ${sorted(made)}`];
  });
}

const sorted = ({ outcome, score, points }: GoldenFile['cases'][number]['expected']) =>
  `${outcome} ${score} ${JSON.stringify(Object.entries(points).sort())}`;

function goldenOf(scorecard: Scorecard): GoldenFile | null {
  const url = new URL(goldenFileOf(scorecard), root);
  return existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : null;
}

describe.each(shippedScorecards.map((each) => [`${each.id}@${each.version}`, each]))('%s', (_, scorecard) => {
  const golden = goldenOf(scorecard);

  it('decides every case as its golden file says', () => {
    const problems = golden ? problemsOf(new Decider(scorecard, policy), golden) : [MAKE_ONE];
    expect(problems).toEqual([]);
  });

  it('has a golden file with all outcomes and all characteristics with points', () => {
    const expected = golden?.cases.map((each) => each.expected) ?? [];
    expect(new Set(expected.map(({ outcome }) => outcome))).toEqual(new Set(['approve', 'review', 'reject']));
    const lines = new Set(expected.flatMap(({ points }) => Object.keys(points)));
    const scored = (scorecard as Scorecard).characteristics.filter(({ bands }) => bands.some(({ points }) => points));
    const unseen = scored.map(({ signal }) => signal).filter((signal) => !lines.has(signal));
    expect(unseen).toEqual([]);
    expect([...lines]).toEqual(expect.arrayContaining(['base', 'allowed', 'denied', 'missing:registry']));
  });

  it('fails this test with other points, another policy or another decision under the same version', () => {
    if (!golden) {
      throw new Error(MAKE_ONE);
    }
    const other = new Decider({ ...scorecard, basePoints: scorecard.basePoints + 1 }, policy);
    expect(problemsOf(other, golden)).toEqual([expect.stringContaining('new version and write a new golden file')]);
    const looser = { ...policy, thresholds: { ...policy.thresholds, rejectFrom: 75 } };
    expect(problemsOf(new Decider(scorecard, looser), golden)).toEqual([expect.stringContaining('new version')]);
    const [first, ...more] = golden.cases;
    if (!first) {
      throw new Error('no cases');
    }
    const changed = { ...first, expected: { ...first.expected, score: first.expected.score + 0.5 } };
    expect(problemsOf(new Decider(scorecard, policy), { ...golden, cases: [changed, ...more] })).toHaveLength(1);
  });
});
