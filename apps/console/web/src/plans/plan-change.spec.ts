import type { KeyView } from '../../../src/api/keys.api.js';
import type { PlanView } from '../../../src/api/operator.api.js';
import { comparePlans } from './plan-change.js';

const plan = (scopes: string[], sources: string[]) => ({ scopes, sources }) as PlanView;
const key = (over: Partial<KeyView>) => ({ id: 'key_1', state: 'active', scopes: null, ...over }) as KeyView;

const FROM = plan(['verify:write', 'cedula:read'], ['registry', 'telco', 'sanctions']);
const TO = plan(['analyze:write', 'cedula:read'], ['registry', 'biometric']);

it('says which operations and sources are lost and gained', () => {
  const { operations, sources } = comparePlans(FROM, TO, []);
  expect(operations).toEqual({ lost: ['verify:write'], gained: ['analyze:write'] });
  expect(sources).toEqual({ lost: ['telco', 'sanctions'], gained: ['biometric'] });
});

it.each([
  ['of the plan', null, [['verify:write'], false]],
  ['that are lost alone', ['verify:write'], [['verify:write'], true]],
  ['of which one stays', ['verify:write', 'cedula:read'], [['verify:write'], false]],
  ['of which one returns', ['verify:write', 'analyze:write'], [['verify:write'], false]],
  ['that stay', ['cedula:read'], null],
])('says what a key with scopes %s loses', (_, scopes, loss) => {
  const found = comparePlans(FROM, TO, [key({ scopes })]).keys.map(({ lost, fails }) => [lost, fails]);
  expect(found).toEqual(loss ? [loss] : []);
});

it('leaves out keys that do not work any more', () => {
  const ended = (['rotated', 'revoked', 'expired'] as const).map((state) => key({ state }));
  expect(comparePlans(FROM, TO, ended).keys).toEqual([]);
  expect(comparePlans(FROM, TO, [key({ state: 'retiring' })]).keys).toHaveLength(1);
});
