import { createLogger } from '@cotejo/platform/logger';
import { ArchiveKeeper } from './archive-keeper.js';

const DAY_MS = 86_400_000;
let kept: string[];
let isAway: boolean;
let now: number;
let inUse: Map<string, object>;
let keeper: ArchiveKeeper;

beforeEach(() => {
  [kept, isAway, now] = [[], false, 0];
  inUse = new Map([
    ['a', {}],
    ['b', {}],
  ]);
  const archive = {
    keep: async (hash: string) => {
      if (isAway) {
        throw new Error();
      }
      kept.push(hash);
    },
  };
  keeper = new ArchiveKeeper(
    archive,
    () => inUse,
    createLogger('test', 'silent'),
    () => now,
  );
});

it('writes new contents at once, and all contents again after a day', async () => {
  await keeper.keep();
  expect(kept).toEqual(['a', 'b']);
  inUse.set('c', {});
  now = DAY_MS - 1;
  await keeper.keep();
  expect(kept).toEqual(['a', 'b', 'c']);
  now = DAY_MS;
  await keeper.keep();
  expect(kept.slice(3)).toEqual(['a', 'b']);
});

it('writes contents that became active during a round', async () => {
  const first = keeper.keep();
  inUse = new Map([['c', {}]]);
  await Promise.all([first, keeper.keep()]);
  expect(kept).toContain('c');
});

it('repeats failed writes in the next round, and never rejects', async () => {
  isAway = true;
  await keeper.keep();
  isAway = false;
  await keeper.keep();
  expect(kept).toEqual(['a', 'b']);
});

it('writes contents again when they become active again', async () => {
  await keeper.keep();
  inUse = new Map([['b', {}]]);
  await keeper.keep();
  inUse = new Map([['a', {}]]);
  await keeper.keep();
  expect(kept).toEqual(['a', 'b', 'a']);
});
