import { type ChangeWords, readChanges } from './read-changes.js';

const words: ChangeWords = {
  member: (name) => ({ secondFactor: 'Segundo factor' })[name] ?? name,
  code: (code) => ({ admin: 'Administrador' })[code] ?? code,
  moment: (at) => at.toISOString(),
  number: String,
  yesOrNo: (value) => (value ? 'sí' : 'no'),
  none: 'vacío',
  fromTo: (before, after) => `${before} → ${after}`,
  changed: (added, removed) => `+(${added}) -(${removed})`,
};
const HASH = '0123456789abcdef'.repeat(4);

it.each<[string, [unknown, unknown], string]>([
  ['name', [null, 'Tienda'], 'Tienda'],
  ['secondFactor', [false, true], 'no → sí'],
  ['retiresAt', [null, Date.parse('2026-11-22T12:39:00Z')], '2026-11-22T12:39:00.000Z'],
  ['members', [3, 12], '3 → 12'],
  ['role', ['admin', null], 'Administrador → vacío'],
  ['scopes', [null, ['a', 'b']], 'a, b'],
  [
    'scopes',
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
    '+(c) -(a)',
  ],
  ['scopes', [['a'], null], 'a → vacío'],
  ['networks', [null, []], 'vacío'],
  ['groupRoles', [null, { jefes: 'admin', caja: 'viewer' }], 'jefes: Administrador, caja: viewer'],
  ['groupRoles', [{ jefes: 'viewer' }, { jefes: 'admin' }], '+(jefes: Administrador) -(jefes: viewer)'],
  ['unknown', [null, [{ deep: { deeper: [true] } }]], 'deep: deeper: sí'],
  ['active', [HASH, `sha256:${HASH}`], '01234567… → sha256:01234567…'],
])('reads %s %j', (member, change, text) => {
  const [read] = readChanges({ [member]: change }, words);
  expect(read).toMatchObject({ member: member === 'secondFactor' ? 'Segundo factor' : member, text });
  expect(read?.whole).toBe(member === 'active' ? `${HASH} → sha256:${HASH}` : null);
});

it('leaves out members without a value', () => {
  expect(readChanges({ expiresAt: [null, null] }, words)).toEqual([]);
});
