import { ReplicaDirectory } from './replica-directory.js';

const geo = (processId: string) => ({ service: 'geo', processId });
const later = () => performance.now() + 1;

function directoryOf(...ids: string[]): ReplicaDirectory {
  const directory = new ReplicaDirectory('self', ({ service, processId }) => `${service}:${processId}`);
  for (const id of ids) {
    directory.arrive(geo(id));
  }
  return directory;
}

/** Who is chosen in many draws. */
function chosen(directory: ReplicaDirectory): string[] {
  const draws = Array.from({ length: 200 }, () => directory.pick('geo')?.processId);
  return [...new Set(draws.filter((id) => id !== undefined))].sort();
}

it('chooses among those that arrived, never itself, and nobody where there is nobody', () => {
  const directory = directoryOf('a', 'b', 'c', 'self');
  expect(chosen(directory)).toEqual(['a', 'b', 'c']);
  expect(directory.pick('tax')).toBeUndefined();
  expect(directory.counts()).toEqual([['geo', 3]]);
});

it('takes the less loaded of two', () => {
  const directory = directoryOf('a', 'b');
  const first = directory.pick('geo');
  if (first) {
    first.outstanding = 1;
  }
  expect(chosen(directory)).toEqual(first?.processId === 'a' ? ['b'] : ['a']);
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
  const first = directory.pick('geo');
  if (first) {
    directory.remove(first);
    expect(chosen(directory)).toEqual([]);
    directory.arrive(geo('a'));
    directory.remove(first);
  }
  expect(chosen(directory)).toEqual(['a']);
});
