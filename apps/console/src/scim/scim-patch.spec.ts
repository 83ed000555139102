import { applyPatch } from './scim-patch.js';

const members = Array.from({ length: 500 }, (_, each) => ({ value: `usr_${each}` }));
const removals = (paths: string[]) => ({ operations: paths.map((path) => ({ op: 'remove', path })) });

it('takes every member out of a full group one by one', () => {
  const draft = { members };
  const body = removals(members.map(({ value }) => `members[value eq "${value}"]`));
  expect(applyPatch(draft, body)).toBe(500);
  expect(draft.members).toEqual([]);
});

it.each([
  ['replace', 'members[value eq "usr_1"].display'],
  ['add', 'members[value eq "usr_1"]'],
  ['remove', 'members[value eq "usr_1"].display'],
])('refuses to %s %s again and again in a full group', (op, path) => {
  const body = (count: number) => ({ operations: Array(count).fill({ op, path, value: { display: 'x' } }) });
  expect(applyPatch({ members }, body(20))).toBe(20);
  expect(() => applyPatch({ members }, body(21))).toThrow('tooMany');
});

it('refuses a request whose filters look at a full group again and again', () => {
  const path = 'members[type eq "A" or type eq "B"]';
  expect(applyPatch({ members }, removals(Array(20).fill(path)))).toBe(20);
  expect(() => applyPatch({ members }, removals(Array(700).fill(path)))).toThrow('tooMany');
});
