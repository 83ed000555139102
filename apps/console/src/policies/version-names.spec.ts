import { policyIdOf } from '../api/policies.api.js';
import { isSameContent, nextVersion } from './version-names.js';

it.each([
  ['acme', 'acme'],
  ['1tienda', 'p-1tienda'],
  ['default', 'p-default'],
  [`9${'x'.repeat(62)}`, `p-9${'x'.repeat(61)}`],
])('names the policies of the tenant %s %s', (tenant, id) => {
  expect(policyIdOf(tenant)).toBe(id);
});

it.each([
  [[], '1.0.0'],
  [['acme@1.0.0', 'other@7.0.0', 'acme-two@9.0.0'], '1.0.1'],
  [['acme@1.0.9', 'acme@1.0.10', 'acme@1.0.2'], '1.0.11'],
  [['acme@2.0.0', 'acme@1.9.9'], '2.0.1'],
])('after %j comes %s', (names, version) => {
  expect(nextVersion('acme', names)).toBe(version);
});

it('compares what policies decide by, without id, version and order of properties', () => {
  const one = { id: 'a', version: '1.0.0', thresholds: { reviewFrom: 1, rejectFrom: 2 }, floors: [1, 2] };
  const same = { floors: [1, 2], thresholds: { rejectFrom: 2, reviewFrom: 1 }, version: '1.0.1', id: 'b' };
  expect(isSameContent(one, same)).toBe(true);
  expect(isSameContent(one, { ...same, floors: [2, 1] })).toBe(false);
});
