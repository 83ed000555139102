import fc from 'fast-check';
import { CallTable, type TableEntry } from './call-table.js';

class Entry implements TableEntry<Entry> {
  next: Entry | undefined;

  constructor(
    readonly sender: string,
    readonly id: number,
  ) {}
}

it('behaves like a Map, also when ids collide', () => {
  const step = fc.tuple(
    fc.boolean(),
    fc.constantFrom('a', 'b'),
    fc.oneof(fc.integer({ min: 1, max: 60 }), fc.maxSafeNat()),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const table = new CallTable<Entry>(16);
      const map = new Map<string, Entry>();
      for (const [adds, sender, id] of steps) {
        const key = `${sender}/${id}`;
        const known = map.get(key);
        expect(table.get(sender, id)).toBe(known);
        if (adds && !known) {
          const entry = new Entry(sender, id);
          table.add(entry);
          map.set(key, entry);
        } else if (!adds) {
          expect(table.delete(known ?? new Entry(sender, id))).toBe(map.delete(key));
        }
        expect(table.size).toBe(map.size);
        expect(new Set(table.all())).toEqual(new Set(map.values()));
      }
    }),
  );
});

it('can be changed while a caller iterates over its entries', () => {
  const table = new CallTable<Entry>(16);
  for (let id = 1; id <= 40; id += 1) {
    table.add(new Entry('a', id));
  }
  for (const entry of table.all()) {
    expect(table.delete(entry)).toBe(true);
    expect(table.delete(entry)).toBe(false);
  }
  expect(table.size).toBe(0);
});
