import type { IdentityProvider } from '@cotejo/members';
import type { IDToken } from 'openid-client';
import { readArrival, readSessionId } from './arrival-claims.js';

const PROVIDER = {
  issuer: 'https://login.example.com',
  groupsFrom: 'token',
  groupsClaim: 'groups',
} as IdentityProvider;
const TOKEN = { sub: 'bea-1', email: 'bea@acme.co', groups: ['analysts'] } as unknown as IDToken;
const read = (claims: object) => readArrival(PROVIDER, { ...TOKEN, ...claims } as IDToken, null, 'es');

it.each([undefined, true, 'true'])('accepts an address with email_verified %s', (email_verified) => {
  expect(read({ email_verified }).email).toBe('bea@acme.co');
});

it.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'True' }, true],
  [{ xms_edov: '1' }, true],
  [{ xms_edov: false }, false],
  [{}, false],
])('knows from %j whether the provider verified the address', (claims, isEmailVerified) => {
  expect(read(claims).isEmailVerified).toBe(isEmailVerified);
});

it.each([
  ['an address that is not verified', { email_verified: false }],
  ['an address that is not verified, as text', { email_verified: 'false' }],
  ['a subject that is too long to be one', { sub: 'x'.repeat(256) }],
  ['an empty subject', { sub: '' }],
  ['a subject of blanks', { sub: ' \t' }],
  ['a subject of characters that nobody sees', { sub: '\u00a0\u200b\ufeff' }],
  ['groups of a wrong type', { groups: { a: 1 } }],
  ['groups that the provider left out', { groups: undefined, _claim_names: { groups: 'src1' } }],
  ['groups that the provider left out, said as text', { groups: undefined, hasgroups: 'true' }],
  ['a group that is no text', { groups: [{ id: 'sre' }] }],
  ['an address of a wrong type', { email: ['bea@acme.co'] }],
])('refuses %s', (_, claims) => {
  expect(() => read(claims)).toThrow(expect.objectContaining({ reason: 'provider_claims_missing' }));
});

it('keeps the id of a session at the provider, unless it is no id', () => {
  expect(readSessionId({ ...TOKEN, sid: 'session-1' })).toBe('session-1');
  expect(readSessionId({ ...TOKEN, sid: 'x'.repeat(256) })).toBeNull();
  expect(readSessionId({ ...TOKEN, sid: 5 })).toBeNull();
});
