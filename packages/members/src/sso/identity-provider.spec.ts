import { PROVIDER_SETTINGS } from '../testing/parts.js';
import { checkSettings, type ProviderSettings, roleOfGroups } from './identity-provider.js';

const SETTINGS = { ...PROVIDER_SETTINGS, issuer: 'https://login.example.com/acme' };

describe('checkSettings', () => {
  it('accepts the settings of a tenant', () => {
    expect(() => checkSettings('acme', SETTINGS)).not.toThrow();
  });

  it('accepts plain HTTP on this machine only', () => {
    expect(() => checkSettings('acme', { ...SETTINGS, issuer: 'http://127.0.0.1:9000' })).not.toThrow();
    expect(() => checkSettings('acme', { ...SETTINGS, issuer: 'http://login.example.com' })).toThrow(/https/);
  });

  const twice = ['viewer', 'admin'].map((role) => ({ group: 'a', role })) as ProviderSettings['groupRoles'];
  const many = Array.from({ length: 51 }, (_, at) => ({ group: `g${at}`, role: 'viewer' as const }));

  it.each<[string, Partial<ProviderSettings>, setting: string, problem: string]>([
    ['an issuer that is no address', { issuer: 'acme' }, 'issuer', 'not_an_address'],
    ['an issuer with spaces', { issuer: 'no es url' }, 'issuer', 'not_an_address'],
    ['an issuer over plain HTTP', { issuer: 'http://login.example.com' }, 'issuer', 'not_https'],
    ['an issuer with a query', { issuer: 'https://login.example.com/?a=1' }, 'issuer', 'not_plain'],
    ['an issuer with a user', { issuer: 'https://ana@login.example.com' }, 'issuer', 'not_plain'],
    ['an issuer of another scheme', { issuer: 'ftp://login.example.com' }, 'issuer', 'not_https'],
    ['an empty client id', { clientId: '' }, 'clientId', 'invalid_format'],
    ['a client id with a space', { clientId: 'a b' }, 'clientId', 'invalid_format'],
    ['a group without a name', { groupRoles: [{ group: ' ', role: 'viewer' }] }, 'groupRoles/0', 'invalid_length'],
    ['a group that appears twice', { groupRoles: twice }, 'groupRoles/1', 'group_twice'],
    ['the role of operators', { groupRoles: [{ group: 'a', role: 'operator' }] }, 'defaultRole', 'wrong_role'],
    ['no role at all', { groupRoles: [] }, 'groupRoles', 'no_role'],
    ['too many groups', { groupRoles: many }, 'groupRoles', 'too_many'],
  ])('refuses %s', (_, change, setting, problem) => {
    expect(() => checkSettings('acme', { ...SETTINGS, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid_provider', setting, problem }),
    );
  });

  it('gives operators no role of a tenant', () => {
    expect(() => checkSettings(null, SETTINGS)).toThrow(/operators/);
    expect(() => checkSettings(null, { ...SETTINGS, groupRoles: [], defaultRole: 'operator' })).not.toThrow();
  });
});

describe('roleOfGroups', () => {
  it.each([
    [['leads', 'analysts'], 'admin'],
    [['analysts', 'payments'], 'developer'],
    [['Payments'], null],
    [[], null],
  ])('gives %j the role %s', (groups, role) => {
    expect(roleOfGroups(SETTINGS, groups)).toBe(role);
  });

  it('falls back to the default role', () => {
    expect(roleOfGroups({ ...SETTINGS, defaultRole: 'viewer' }, ['else'])).toBe('viewer');
  });
});
