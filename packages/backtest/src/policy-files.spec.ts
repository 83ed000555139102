import { join } from 'node:path';
import { DEFAULT, Folder, POLICIES } from '../test/rig.js';
import { PolicyReader } from './policy-files.js';

const folder = new Folder();

const own = { ...DEFAULT.scorecard, id: 'own', version: '1.0.0', basePoints: 20 };

it("accepts a merchant's own scorecard besides the shipped ones", () => {
  const scorecards = [folder.write('own.json', JSON.stringify(own))];
  const reader = new PolicyReader({ policiesDir: POLICIES, scorecards });
  const policy = folder.write('policy.json', JSON.stringify({ ...DEFAULT.policy, scorecard: 'own@1.0.0' }));
  expect(reader.decider(policy)).toMatchObject({ scorecardName: 'own@1.0.0', policyName: DEFAULT.policyName });
});

it('refuses a scorecard whose name exists already, and files that are not a policy', () => {
  const twin = folder.write('twin.json', JSON.stringify({ ...own, id: 'base', version: DEFAULT.scorecard.version }));
  expect(() => new PolicyReader({ policiesDir: POLICIES, scorecards: [twin] })).toThrow('another version');
  const reader = new PolicyReader({ policiesDir: POLICIES, scorecards: [] });
  expect(() => reader.decider(folder.write('bad.json', '{"secret":'))).toThrow('is not valid JSON');
  expect(() => reader.decider(folder.write('empty.json', '{}'))).toThrow('policy:');
  expect(() => reader.decider(join(folder.path, 'none.json'))).toThrow('cannot be read');
});
