import type { Replica } from './replica.js';
import { ReplicaDirectory } from './replica-directory.js';

const geo = (processId: string) => ({ service: 'geo', processId });
const now = 1_000;
const later = () => performance.now() + 1;

function directoryOf(...ids: string[]): ReplicaDirectory {
  const directory = new ReplicaDirectory('self', ({ service, processId }) => `${service}:${processId}`, 10);
  for (const id of ids) {
    directory.arrive(geo(id));
  }
  return directory;
}

/** Who is chosen in many draws. */
function chosen(directory: ReplicaDirectory): string[] {
  const draws = Array.from({ length: 200 }, () => directory.pick('geo', now)?.processId);
  return [...new Set(draws.filter((id) => id !== undefined))].sort();
}

it('chooses among those that arrived, never itself, and nobody where there is nobody', () => {
  const directory = directoryOf('a', 'b', 'c', 'self');
  expect(chosen(directory)).toEqual(['a', 'b', 'c']);
  expect(directory.pick('tax', now)).toBeUndefined();
  expect(directory.counts()).toEqual([['geo', 3]]);
});

it('takes the less loaded of two', () => {
  const directory = directoryOf('a', 'b');
  const first = directory.pick('geo', now);
  if (first) {
    first.outstanding = 1;
  }
  expect(chosen(directory)).toEqual(first?.processId === 'a' ? ['b'] : ['a']);
});

/** The replicas of a directory, by name. */
function replicasOf(directory: ReplicaDirectory): Record<string, Replica> {
  const draws = Array.from({ length: 200 }, () => directory.pick('geo', now) as Replica);
  return Object.fromEntries(draws.map((replica) => [replica.processId, replica]));
}

it('avoids one that refuses, or hangs, for as long as there are others that are not full', () => {
  const directory = directoryOf('a', 'b', 'c');
  const { a, b, c } = replicasOf(directory) as Record<'a' | 'b' | 'c', Replica>;
  a.refused(now, 100);
  b.suspect = true;
  expect(chosen(directory)).toEqual(['c']);
  expect(directory.avoidedCounts(now)).toEqual([['geo', 2]]);
  c.outstanding = 10;
  a.outstanding = 1;
  expect(chosen(directory)).toEqual(['b']);
  b.outstanding = 10;
  a.outstanding = 10;
  expect(directory.hasRoom('geo')).toBe(false);
  expect(directory.isFull(directory.pick('geo', now) as Replica)).toBe(true);
  a.outstanding = 0;
  expect(directory.pick('geo', now + 100)).toBe(a);
});

it('gives another than the one not wanted, if there is one', () => {
  const directory = directoryOf('a', 'b');
  const { a } = replicasOf(directory) as Record<'a', Replica>;
  expect(Array.from({ length: 50 }, () => directory.pick('geo', now, a)?.processId)).toEqual(new Array(50).fill('b'));
  const alone = directoryOf('a');
  expect(alone.pick('geo', now, alone.pick('geo', now))).toBeUndefined();
});

it('no longer chooses one that leaves, though it still listens, until it arrives again', () => {
  const directory = directoryOf('a', 'b');
  directory.leave(geo('a'));
  directory.reconcile([geo('a'), geo('b')], later());
  expect(chosen(directory)).toEqual(['b']);
  directory.arrive(geo('a'));
  expect(chosen(directory)).toEqual(['a', 'b']);
});

it('drops and reports who no longer listens, and adds who is new', () => {
  const directory = directoryOf('a', 'b');
  const vanished = directory.reconcile([geo('b'), geo('c')], later());
  expect(vanished.map(({ processId }) => processId)).toEqual(['a']);
  expect(chosen(directory)).toEqual(['b', 'c']);
});

it('keeps one that arrived after the question who listens was put', () => {
  const askedAt = performance.now();
  const directory = directoryOf('a');
  expect(directory.reconcile([], askedAt)).toEqual([]);
  expect(chosen(directory)).toEqual(['a']);
});

it('forgets one that died, but not its successor under the same id', () => {
  const directory = directoryOf('a');
  const first = directory.pick('geo', now);
  if (first) {
    directory.remove(first);
    expect(chosen(directory)).toEqual([]);
    directory.arrive(geo('a'));
    directory.remove(first);
  }
  expect(chosen(directory)).toEqual(['a']);
});
