import { readChanges } from './read-changes.js';

it('reads times as dates and lists as text, and leaves out members without a value', () => {
  const at = Date.parse('2026-11-22T12:39:00Z');
  const changes = {
    name: [null, 'Tienda'],
    scopes: [['a', 'b'], null],
    expiresAt: [null, null],
    retiresAt: [null, at],
    active: [true, false],
  } satisfies Record<string, [unknown, unknown]>;
  expect(readChanges(changes)).toEqual([
    { member: 'name', before: null, after: 'Tienda' },
    { member: 'scopes', before: 'a, b', after: null },
    { member: 'retiresAt', before: null, after: new Date(at) },
    { member: 'active', before: 'true', after: 'false' },
  ]);
});
