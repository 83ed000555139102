import type { Member } from '@cotejo/members';
import type { ConsoleState } from '../state/console-state.js';
import { Actors } from './actor-names.js';

const id = (digit: string) => `mem_${digit.repeat(16)}`;
const MEMBERS: Record<string, Partial<Member>> = {
  [id('a')]: { name: 'Ana', tenant: 'acme', role: 'admin' },
  [id('b')]: { name: 'Bea', tenant: 'other', role: 'admin' },
  [id('c')]: { name: 'Olga', tenant: null, role: 'operator' },
};
const reads: string[] = [];
const state = {
  members: {
    find: async (memberId: string) => {
      reads.push(memberId);
      return MEMBERS[memberId] ?? null;
    },
  },
} as unknown as ConsoleState;
const OPERATOR = MEMBERS[id('c')] as Member;
const ANA = MEMBERS[id('a')] as Member;

const namesFor = (reader: Member, actors: string[], tenant: string | null = 'acme') =>
  new Actors(state).namesFor(reader, tenant, actors);

it.each([
  ['a colleague', id('a'), 'Ana', false],
  ['a member of another tenant', id('b'), 'operator', true],
  ['an operator', id('c'), 'operator', true],
  ['a removed member', id('d'), id('d'), false],
  ['the gateway', 'gateway', 'gateway', false],
  ['the worker', 'worker', 'worker', false],
  ['the command line', 'cli:root', 'operator', true],
])('shows %s to a member', async (_, actor, name, isForeign) => {
  const names = await namesFor(ANA, [actor]);
  expect([names.nameOf(actor), names.isForeign(actor)]).toEqual([name, isForeign]);
});

it.each([
  [id('a'), 'Ana'],
  [id('b'), 'Bea'],
  [id('c'), 'Olga'],
  [id('d'), id('d')],
  ['cli:root', 'cli:root'],
])('shows %s to an operator as %s', async (actor, name) => {
  const names = await namesFor(OPERATOR, [actor], null);
  expect([names.nameOf(actor), names.isForeign(actor)]).toEqual([name, false]);
});

it('reads each member once', async () => {
  reads.length = 0;
  await namesFor(ANA, [id('a'), 'worker', id('b'), id('a')]);
  expect(reads).toEqual([id('a'), id('b')]);
});
