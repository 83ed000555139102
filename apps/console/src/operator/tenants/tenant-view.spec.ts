import type { Tenant } from '@cotejo/accounts';
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

it.each([
  ['active', {}],
  ['active', { trialEndsAt: NOW + 1 }],
  ['trial_over', { trialEndsAt: NOW }],
  ['suspended', { suspendedAt: NOW - 1 }],
  ['suspended', { suspendedAt: NOW - 1, trialEndsAt: NOW - 1 }],
])('is %s with %j', (state, over) => {
  expect(tenantView({ ...TENANT, ...over }, NOW).state).toBe(state);
});

it('writes times in ISO 8601, and null for times that are not set', () => {
  expect(tenantView({ ...TENANT, suspendedAt: NOW }, NOW)).toEqual({
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
