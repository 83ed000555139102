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

  it.each<[string, Partial<ProviderSettings>]>([
    ['an issuer that is no address', { issuer: 'acme' }],
    ['an issuer with a query', { issuer: 'https://login.example.com/?a=1' }],
    ['an issuer with a user', { issuer: 'https://ana@login.example.com' }],
    ['an issuer of another scheme', { issuer: 'file:///etc/passwd' }],
    ['an empty client id', { clientId: '' }],
    ['a client id with a space', { clientId: 'a b' }],
    ['a group without a name', { groupRoles: [{ group: ' ', role: 'viewer' }] }],
    ['a group that appears twice', { groupRoles: ['viewer', 'admin'].map((role) => ({ group: 'a', role })) as never }],
    ['the role of operators for a tenant', { groupRoles: [{ group: 'a', role: 'operator' }] }],
    ['no role at all', { groupRoles: [] }],
    ['too many groups', { groupRoles: Array.from({ length: 51 }, (_, at) => ({ group: `g${at}`, role: 'viewer' })) }],
  ])('refuses %s', (_, change) => {
    expect(() => checkSettings('acme', { ...SETTINGS, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid_provider' }),
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
