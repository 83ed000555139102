import { OPERATIONS, type OperationRules } from './operations.js';

const ENTRIES: [name: string, rules: OperationRules][] = Object.entries(OPERATIONS);
const select = (predicate: (name: string, rules: OperationRules) => boolean) =>
  ENTRIES.filter(([name, rules]) => predicate(name, rules)).map(([name]) => name);

it('opens to everyone only what signing in and signing up needs', () => {
  expect(select((_, { access }) => access === 'open').sort()).toEqual([
    'DELETE /api/session',
    'GET /api/mail-server',
    'GET /api/session',
    'GET /api/sign-up/puzzle',
    'GET /api/sso/:tenant',
    'GET /api/sso/:tenant/callback',
    'POST /api/company-sign-in',
    'POST /api/invitations/accept',
    'POST /api/links',
    'POST /api/password/forgot',
    'POST /api/password/reset',
    'POST /api/session',
    'POST /api/sign-up',
    'POST /api/sign-up/verify',
    'POST /api/sso/:tenant',
  ]);
});

it('lets a half signed-in browser enter the code only', () => {
  expect(select((_, { access }) => access === 'half_signed_in')).toEqual(['POST /api/session/second-factor']);
});

it('requires the operator role below /api/operator, and nowhere else', () => {
  const operators = select((_, { access }) => access === 'operator');
  expect(operators).toEqual(select((name) => name.includes(' /api/operator/')));
});

it('requires the password again for every change with a session, except these, each with its reason', () => {
  const exempt = ENTRIES.filter(([, { unconfirmed }]) => unconfirmed !== undefined);
  expect(Object.fromEntries(exempt.map(([name, { unconfirmed }]) => [name, unconfirmed]))).toEqual({
    'POST /api/tenants/:tenant/order-checks': 'changes_nothing',
    'POST /api/session/confirm': 'changes_nothing',
    'POST /api/account/password': 'has_password',
    'DELETE /api/account/sessions/:id': 'ends_own_session',
    'PATCH /api/account': 'own_name_and_language',
    'POST /api/playground/calls': 'changes_nothing',
    'POST /api/playground/scenarios': 'test_values_only',
    'DELETE /api/playground/scenarios/:id': 'test_values_only',
    'POST /api/receipts/check': 'changes_nothing',
    'POST /api/tenants/:tenant/policy/list-entries': 'changes_nothing',
    'POST /api/tenants/:tenant/blocks/find': 'changes_nothing',
    'PUT /api/tenants/:tenant/policy/draft': 'decides_nothing',
    'PUT /api/operator/tenants/:tenant/policies/draft': 'decides_nothing',
    'POST /api/tenants/:tenant/activity': 'changes_nothing',
    'POST /api/tenants/:tenant/sign-ins': 'changes_nothing',
    'POST /api/operator/activity': 'changes_nothing',
    'POST /api/operator/sign-ins': 'changes_nothing',
    'POST /api/operator/audit/check': 'changes_nothing',
  });
});

it('runs once what creates something, or sends a mail or an event', () => {
  expect(select((_, { once }) => once === true).sort()).toEqual([
    'POST /api/operator/invitations',
    'POST /api/operator/jobs/:name/run',
    'POST /api/operator/tenants',
    'POST /api/playground/scenarios',
    'POST /api/tenants/:tenant/invitations',
    'POST /api/tenants/:tenant/keys',
    'POST /api/tenants/:tenant/keys/:id/rotate',
    'POST /api/tenants/:tenant/sso/scim-token',
    'POST /api/tenants/:tenant/webhooks',
    'POST /api/tenants/:tenant/webhooks/:id/deliveries/:event/repeat',
    'POST /api/tenants/:tenant/webhooks/:id/rotate',
    'POST /api/tenants/:tenant/webhooks/:id/test',
  ]);
});

it('takes large bodies from signed-in members only', () => {
  const large = select((_, { bodyLimits }) => bodyLimits !== undefined);
  expect(large.sort()).toEqual([
    'POST /api/playground/calls',
    'POST /api/receipts/check',
    'POST /api/tenants/:tenant/blocks',
    'POST /api/tenants/:tenant/order-checks',
    'PUT /api/operator/tenants/:tenant/policies/draft',
    'PUT /api/tenants/:tenant/policy/draft',
  ]);
  for (const name of large) {
    expect(['open', 'half_signed_in']).not.toContain((OPERATIONS as Record<string, OperationRules>)[name]?.access);
  }
});

it('limits the playground to the sandbox, and nothing else', () => {
  expect(select((_, { sandbox }) => sandbox === true)).toEqual(select((name) => name.includes(' /api/playground/')));
});

it('has reads without exemption, idempotency key or special status', () => {
  for (const [name, { unconfirmed, once, status }] of ENTRIES.filter(([each]) => each.startsWith('GET '))) {
    expect([name, unconfirmed, once, status]).toEqual([name, undefined, undefined, undefined]);
  }
});
