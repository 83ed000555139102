import fc from 'fast-check';
import { KeyTable } from './key-table.js';

const keys = fc.array(fc.array(fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 2 ** 32 - 1 })), { maxLength: 5 }));

it('returns exactly the ids of a key, in ascending order', () => {
  fc.assert(
    fc.property(keys, fc.nat({ max: 5 }), (keysOf, key) => {
      const table = new KeyTable(KeyTable.build(keysOf.length, (id) => keysOf[id] ?? []));
      for (const queriedKey of [key, ...keysOf.flat()]) {
        const ids: number[] = [];
        table.each(queriedKey, (id) => ids.push(id));
        expect(ids).toEqual(keysOf.flatMap((own, id) => own.filter((one) => one === queriedKey).map(() => id)));
      }
    }),
  );
});
