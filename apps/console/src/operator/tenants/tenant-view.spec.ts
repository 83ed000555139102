import { Plans, type Tenant } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { tenantView } from './tenant-view.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const TENANT = {
  id: 'shop',
  company: null,
  nit: null,
  plan: 'trial',
  createdAt: NOW - 1_000,
  trialEndsAt: null,
  suspendedAt: null,
} as Tenant;

const view = (over: Partial<Tenant>, environment: Environment = 'sandbox') =>
  tenantView({ ...TENANT, ...over }, { plans: Plans.load(defaultPoliciesDir()), environment }, NOW);

it.each([
  ['active', {}, 'sandbox'],
  ['active', { trialEndsAt: NOW }, 'sandbox'],
  ['active', { trialEndsAt: NOW + 1 }, 'production'],
  ['active', { plan: 'negocio' }, 'production'],
  ['trial_over', { trialEndsAt: NOW }, 'production'],
  ['trial_over', {}, 'production'],
  ['suspended', { suspendedAt: NOW - 1 }, 'production'],
  ['suspended', { suspendedAt: NOW - 1, trialEndsAt: NOW - 1 }, 'production'],
] as const)('is %s with %j in the %s', (state, over, environment) => {
  expect(view(over, environment).state).toBe(state);
});

it('writes times in ISO 8601, and null for times that are not set', () => {
  expect(view({ suspendedAt: NOW })).toEqual({
    id: 'shop',
    company: null,
    nit: null,
    plan: 'trial',
    state: 'suspended',
    createdAt: '2026-11-22T11:59:59.000Z',
    trialEndsAt: null,
    suspendedAt: '2026-11-22T12:00:00.000Z',
  });
});
