import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDefaultPolicy, loadScorecards, policyReader, type VersionFiles } from './version-files.js';

const folder = fileURLToPath(new URL('../../../../policies', import.meta.url));
const repository: VersionFiles = {
  read: (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')),
  list: (name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`),
};
const base = repository.read('scorecards/base.json') as { version: string };

/** The files of the repository with other scorecards. */
const withScorecards = (scorecards: Record<string, unknown>): VersionFiles => ({
  read: (file) => scorecards[file] ?? repository.read(file),
  list: () => Object.keys(scorecards),
});

it('loads all scorecards of the folder', () => {
  const newer = { ...base, version: '9.0.0' };
  const files = withScorecards({ 'scorecards/a.json': base, 'scorecards/b.json': newer });
  const scorecards = loadScorecards(files);
  expect(scorecards.map(({ version }) => version)).toEqual([base.version, '9.0.0']);
  const policy = { ...(repository.read('decision/default.json') as object), scorecard: 'base@9.0.0' };
  expect(policyReader(files, scorecards)(policy)).toEqual(policy);
  expect(() => policyReader(files, scorecards)({ ...policy, scorecard: 'base@9.9.9' })).toThrow(
    'there is no scorecard base@9.9.9',
  );
});

it('names an invalid file, and a second file with the same version name', () => {
  const twice = { 'scorecards/a.json': base, 'scorecards/b.json': { ...base, basePoints: 5 } };
  expect(() => loadScorecards(withScorecards(twice))).toThrow('scorecards/b.json: there are two scorecards base@');
  const bad = { 'scorecards/a.json': { ...base, basePoints: 1_000 } };
  expect(() => loadScorecards(withScorecards(bad))).toThrow('scorecards/a.json: scorecard: /basePoints');
  expect(() => loadDefaultPolicy(repository, [])).toThrow(/^decision\/default\.json: policy: .*no scorecard/);
});
