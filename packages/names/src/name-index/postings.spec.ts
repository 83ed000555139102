import fc from 'fast-check';
import { Postings } from './postings.js';

const VALUES = 6;
const anyLists = fc.array(fc.array(fc.integer({ min: 0, max: VALUES - 1 }), { maxLength: 5 }), { maxLength: 8 });

function pack(lists: number[][]): Postings {
  const starts = Uint32Array.from([0, ...lists.map((_, index) => lists.slice(0, index + 1).flat().length)]);
  return new Postings({ starts, ids: Uint32Array.from(lists.flat()) });
}

it('returns every list as it was packed', () => {
  fc.assert(
    fc.property(anyLists, (lists) => {
      const postings = pack(lists);
      expect(postings.length).toBe(lists.length);
      for (const [index, list] of lists.entries()) {
        const ids = [];
        for (let at = postings.startOf(index); at < postings.endOf(index); at += 1) {
          ids.push(postings.idAt(at));
        }
        expect([...postings.idsOf(index)]).toEqual(list);
        expect(ids).toEqual(list);
      }
    }),
  );
});

it('inverts lists: each value has every list that contains it, once', () => {
  fc.assert(
    fc.property(anyLists, (lists) => {
      const inverted = new Postings(pack(lists).inverted(VALUES));
      for (let value = 0; value < VALUES; value += 1) {
        const expected = lists.flatMap((list, index) => (list.includes(value) ? [index] : []));
        expect([...inverted.idsOf(value)]).toEqual(expected);
      }
    }),
  );
});
