import 'reflect-metadata';
import { body } from '../http/input.pipe.js';
import { AcceptInvitationBody, TokenBody } from '../sign-up/sign-up.dto.js';
import { ChangeRoleBody, InviteBody } from './person.dto.js';

type Dto = new () => object;
const isAccepted = (dto: Dto, value: unknown): boolean => {
  try {
    body(dto).transform(value, { type: 'body' });
    return true;
  } catch {
    return false;
  }
};

const ACCEPT = { token: 'x'.repeat(43), name: 'Ana', password: 'p', language: 'es' };

describe('a name', () => {
  it.each(['María José Gómez-Ruiz', "O'Neil", 'D’Arcy', 'J. Pérez', 'Ana 2', 'Зоя', '王', 'x'.repeat(80)])(
    'may be %s',
    (name) => {
      expect(isAccepted(AcceptInvitationBody, { ...ACCEPT, name })).toBe(true);
    },
  );

  it.each(['', ' Ana', '-Ana', 'evil.example', '<b>', 'Ana\nEva', 'Ana@x', 'a/b', 'x'.repeat(81)])(
    'must not be %j',
    (name) => {
      expect(isAccepted(AcceptInvitationBody, { ...ACCEPT, name })).toBe(false);
    },
  );
});

describe('a token', () => {
  it.each(['A-Za_z0-9'.padEnd(43, 'x')])('may be %s', (token) => {
    expect(isAccepted(TokenBody, { token })).toBe(true);
  });

  it.each(['', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}*`, 43, null])('must not be %p', (token) => {
    expect(isAccepted(TokenBody, { token })).toBe(false);
  });
});

describe('a role', () => {
  it.each(['viewer', 'developer', 'admin'])('of a tenant may be %s', (role) => {
    expect(isAccepted(ChangeRoleBody, { role })).toBe(true);
  });

  it.each(['operator', 'owner', '', null])('of a tenant must not be %p', (role) => {
    expect(isAccepted(ChangeRoleBody, { role })).toBe(false);
    expect(isAccepted(InviteBody, { email: 'a@b.co', role })).toBe(false);
  });
});

it.each(['es', 'en'])('accepts the language %s', (language) => {
  expect(isAccepted(AcceptInvitationBody, { ...ACCEPT, language })).toBe(true);
});

it.each(['', 'fr', 'ES', null])('rejects the language %p', (language) => {
  expect(isAccepted(AcceptInvitationBody, { ...ACCEPT, language })).toBe(false);
});

it('accepts a password of 512 characters, and leaves further rules to passwordProblem', () => {
  expect(isAccepted(AcceptInvitationBody, { ...ACCEPT, password: 'x'.repeat(512) })).toBe(true);
  expect(isAccepted(AcceptInvitationBody, { ...ACCEPT, password: 'x'.repeat(513) })).toBe(false);
});
