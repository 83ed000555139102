import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { loadDefaultPolicy, loadScorecards } from '@cotejo/scorecard';
import { VersionCache } from './versions.js';

const files = policyFiles(defaultPoliciesDir());
const scorecards = loadScorecards(files);
const policy = loadDefaultPolicy(files, scorecards);
const [scorecard] = scorecards;
if (!scorecard) {
  throw new Error('the policies folder has no scorecard');
}

it('compiles equal contents once', () => {
  const cache = new VersionCache();
  const version = cache.compile(scorecard, policy);
  expect(cache.compile(structuredClone(scorecard), structuredClone(policy))).toBe(version);
  const { scorecardHash, policyHash } = version.decider;
  expect(cache.find(scorecardHash, policyHash)).toBe(version);
});

it('compiles a changed policy separately, and does not find unknown hashes', () => {
  const cache = new VersionCache();
  const version = cache.compile(scorecard, policy);
  const changed = cache.compile(scorecard, { ...policy, version: '9.9.9' });
  expect(changed).not.toBe(version);
  expect(changed.decider.policyHash).not.toBe(version.decider.policyHash);
  expect(cache.find(version.decider.scorecardHash, 'sha256:unknown')).toBeUndefined();
});
