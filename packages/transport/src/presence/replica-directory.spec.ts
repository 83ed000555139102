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

/** The process ids chosen in many draws. */
function chosenIn(directory: ReplicaDirectory): string[] {
  const draws = Array.from({ length: 200 }, () => directory.pick('geo', now)?.processId);
  return [...new Set(draws.filter((id) => id !== undefined))].sort();
}

it('chooses among the replicas that arrived, never its own process, and returns undefined for an unknown service', () => {
  const directory = directoryOf('a', 'b', 'c', 'self');
  expect(chosenIn(directory)).toEqual(['a', 'b', 'c']);
  expect(directory.pick('tax', now)).toBeUndefined();
  expect(directory.counts()).toEqual([['geo', 3]]);
});

it('chooses the replica that owes fewer answers', () => {
  const directory = directoryOf('a', 'b');
  const first = directory.pick('geo', now);
  if (first) {
    first.outstanding = 1;
  }
  expect(chosenIn(directory)).toEqual(first?.processId === 'a' ? ['b'] : ['a']);
});

/** The replicas of a directory, by name. */
function replicasOf(directory: ReplicaDirectory): Record<string, Replica> {
  const draws = Array.from({ length: 200 }, () => directory.pick('geo', now) as Replica);
  return Object.fromEntries(draws.map((replica) => [replica.processId, replica]));
}

it('avoids a replica that refuses or hangs while another one is not full', () => {
  const directory = directoryOf('a', 'b', 'c');
  const { a, b, c } = replicasOf(directory) as Record<'a' | 'b' | 'c', Replica>;
  a.recordRefusal(now, 100);
  b.suspect = true;
  expect(chosenIn(directory)).toEqual(['c']);
  expect(directory.avoidedCounts(now)).toEqual([['geo', 2]]);
  c.outstanding = 10;
  a.outstanding = 1;
  expect(chosenIn(directory)).toEqual(['b']);
  b.outstanding = 10;
  a.outstanding = 10;
  expect(directory.hasRoom('geo')).toBe(false);
  expect(directory.isFull(directory.pick('geo', now) as Replica)).toBe(true);
  a.outstanding = 0;
  expect(directory.pick('geo', now + 100)).toBe(a);
});

it('never chooses the excluded replica', () => {
  const directory = directoryOf('a', 'b');
  const { a } = replicasOf(directory) as Record<'a', Replica>;
  expect(Array.from({ length: 50 }, () => directory.pick('geo', now, a)?.processId)).toEqual(new Array(50).fill('b'));
  const alone = directoryOf('a');
  expect(alone.pick('geo', now, alone.pick('geo', now))).toBeUndefined();
});

it('does not choose a replica that announced its leave until it arrives again, although it still listens', () => {
  const directory = directoryOf('a', 'b');
  directory.leave(geo('a'));
  directory.reconcile([geo('a'), geo('b')], later());
  expect(chosenIn(directory)).toEqual(['b']);
  directory.arrive(geo('a'));
  expect(chosenIn(directory)).toEqual(['a', 'b']);
});

it('removes and reports replicas that no longer listen, and adds new ones', () => {
  const directory = directoryOf('a', 'b');
  const vanished = directory.reconcile([geo('b'), geo('c')], later());
  expect(vanished.map(({ processId }) => processId)).toEqual(['a']);
  expect(chosenIn(directory)).toEqual(['b', 'c']);
});

it('keeps a replica that arrived after Redis was queried', () => {
  const queriedAt = performance.now();
  const directory = directoryOf('a');
  expect(directory.reconcile([], queriedAt)).toEqual([]);
  expect(chosenIn(directory)).toEqual(['a']);
});

it('removes a replica that died, but not its successor with the same id', () => {
  const directory = directoryOf('a');
  const first = directory.pick('geo', now);
  if (first) {
    directory.remove(first);
    expect(chosenIn(directory)).toEqual([]);
    directory.arrive(geo('a'));
    directory.remove(first);
  }
  expect(chosenIn(directory)).toEqual(['a']);
});

it('uses a bounded number of replicas of one service, whatever Redis lists, and keeps the known ones', () => {
  const directory = directoryOf('known');
  const listed = ['known', ...Array.from({ length: 50_000 }, (_, index) => `flood-${index}`)].reverse().map(geo);
  const startedAt = performance.now();
  expect(directory.reconcile(listed, later())).toEqual([]);
  expect(directory.reconcile(listed, later())).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(directory.counts()).toEqual([['geo', 512]]);
  expect(directory.replicasOf('geo')[0]?.processId).toBe('known');
});
