import type { Invitation, Member } from '@cotejo/members';
import { invitationView, memberView } from './member-view.js';

const MEMBER: Member = {
  id: 'mem_1',
  tenant: 'acme',
  role: 'admin',
  email: 'ana@acme.co',
  name: 'Ana',
  language: 'es',
  passwordHash: 'hash',
  secondFactor: { sealed: 'sealed text', enabledAt: 1 },
  createdAt: 1_000,
  lastSignInAt: null,
  identity: null,
  invitedBy: null,
  invitationChain: null,
  team: null,
};

it('shows a member without password hash and sealed second factor', () => {
  expect(memberView(MEMBER)).toEqual({
    id: 'mem_1',
    email: 'ana@acme.co',
    name: 'Ana',
    role: 'admin',
    language: 'es',
    secondFactor: true,
    byProvider: false,
    createdAt: '1970-01-01T00:00:01.000Z',
    lastSignInAt: null,
  });
});

it.each([
  ['a member without a password', { passwordHash: null }, null, true],
  ['a member where passwords are off', {}, { enforced: true, breakGlass: 'mem_2' }, true],
  ['the break-glass member', {}, { enforced: true, breakGlass: 'mem_1' }, false],
  ['a member where passwords work', {}, { enforced: false, breakGlass: null }, false],
])('shows whether the provider checks the factors of %s', (_, member, provider, byProvider) => {
  expect(memberView({ ...MEMBER, ...member }, provider as never).byProvider).toBe(byProvider);
});

it('shows the last sign-in, and a missing second factor', () => {
  expect(memberView({ ...MEMBER, secondFactor: null, lastSignInAt: 2_000 })).toMatchObject({
    secondFactor: false,
    lastSignInAt: '1970-01-01T00:00:02.000Z',
  });
});

it('shows an invitation without the id of the future member', () => {
  const invitation: Invitation = {
    id: 'inv_1',
    tenant: 'acme',
    role: 'viewer',
    email: 'bea@acme.co',
    memberId: 'mem_2',
    invitedBy: 'Ana',
    company: 'Acme',
    createdAt: 1_000,
    expiresAt: 2_000,
  };
  expect(invitationView(invitation)).toEqual({
    id: 'inv_1',
    email: 'bea@acme.co',
    role: 'viewer',
    invitedBy: 'Ana',
    expiresAt: '1970-01-01T00:00:02.000Z',
  });
});
