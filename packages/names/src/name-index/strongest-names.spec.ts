import fc from 'fast-check';
import { StrongestNames } from './strongest-names.js';

const CAPACITY = 8;

it('keeps the names that sorting all of them puts first, and is empty afterwards', () => {
  const strongest = new StrongestNames(CAPACITY);
  const bounds = fc.array(fc.constantFrom(0.5, 0.6, 0.7, 0.8, 0.9), { maxLength: 40 });
  fc.assert(
    fc.property(bounds, fc.infiniteStream(fc.nat()), (given, ranks) => {
      const names = given.map((bound, name) => ({ name, bound, rank: ranks.next().value as number }));
      for (const { name, bound } of names.toSorted((a, b) => a.rank - b.rank)) {
        strongest.add(name, bound);
      }
      const sorted = names.toSorted((a, b) => b.bound - a.bound || a.name - b.name);
      expect(strongest.takeAll()).toEqual(sorted.slice(0, CAPACITY).map(({ name }) => name));
    }),
  );
});
