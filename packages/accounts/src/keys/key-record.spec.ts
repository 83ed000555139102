import { defaultPoliciesDir } from '@cotejo/platform';
import { Plans } from '../plans.js';
import { isWorking, type KeyRecord, keyState, permittedScopes } from './key-record.js';

const NOW = 1_000;
const plan = Plans.load(defaultPoliciesDir()).get('negocio');
const [endpoint] = plan.scopes;
const [source] = plan.sources;
const key = (times: Partial<KeyRecord>) =>
  ({ revokedAt: null, expiresAt: null, rotatedAt: null, retiresAt: null, ...times }) as KeyRecord;

it.each([
  ['active', {}, true],
  ['active', { expiresAt: NOW + 1 }, true],
  ['retiring', { retiresAt: NOW + 1 }, true],
  ['rotated', { retiresAt: NOW }, false],
  ['expired', { expiresAt: NOW }, false],
  ['revoked', { revokedAt: 1, expiresAt: NOW, retiresAt: NOW }, false],
] as const)('is %s with %j', (state, times, works) => {
  expect(keyState(key(times), NOW)).toBe(state);
  expect(isWorking(key(times), NOW)).toBe(works);
});

const sources = plan.sources.map((id) => `source:${id}`);
it.each([
  ['all scopes of the plan to a key without scopes', null, [...plan.scopes, ...sources]],
  ['all sources of the plan to a key that names only endpoints', [endpoint], [endpoint, ...sources]],
  ['only the named sources to a key that names a source', [`source:${source}`], [`source:${source}`]],
  ['nothing that the plan does not have', ['source:none'], []],
])('grants %s', (_, scopes, granted) => {
  expect(permittedScopes(scopes as never, plan)).toEqual(granted);
});
