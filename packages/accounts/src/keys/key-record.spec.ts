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

describe('permittedScopes', () => {
  it('grants all scopes of the plan to a key without scopes', () => {
    expect(permittedScopes(null, plan)).toEqual([...plan.scopes, ...plan.sources.map((id) => `source:${id}`)]);
  });

  it('grants all sources of the plan to a key that names only endpoints', () => {
    const granted = permittedScopes([endpoint as (typeof plan.scopes)[number]], plan);
    expect(granted).toEqual([endpoint, ...plan.sources.map((id) => `source:${id}`)]);
  });

  it('grants only the named sources to a key that names a source', () => {
    expect(permittedScopes([`source:${source as string}`] as never, plan)).toEqual([`source:${source}`]);
  });

  it('grants nothing that the plan does not have', () => {
    expect(permittedScopes(['source:none'] as never, plan)).toEqual([]);
  });
});
