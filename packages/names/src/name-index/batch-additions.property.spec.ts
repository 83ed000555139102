import fc from 'fast-check';
import { NameIndex } from './name-index.js';
import { buildNameIndex } from './name-index-image.js';

const GIVEN = ['Maria', 'Jose', 'Juan', 'Luz', 'Ana', 'Carlos', 'Jhon', 'John', 'Hermencia', 'Ermensia', 'A', 'Abdul'];
const SURNAMES = 'Gomez Gómes Umbarila Unbarila Rojas Socha Quimbayo al Haramain Alharamain de la'.split(' ');
const word = fc.oneof(
  fc.constantFrom(...GIVEN, ...SURNAMES),
  fc.string({ unit: fc.constantFrom(...'abcdeinorstz'), minLength: 1, maxLength: 7 }),
);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const birthDate = fc.constantFrom('1951-08-24', '1951', '1970-01-01');
const entry = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  names: fc.array(fc.record({ text: name, weak: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  birthDates: fc.array(birthDate, { maxLength: 2 }),
  countries: fc.constantFrom([], ['CO'], ['MX']),
});
const query = fc.record({
  name,
  birthDate: fc.option(birthDate, { nil: undefined }),
  country: fc.constantFrom(undefined, 'CO'),
});
const OPTIONS = { threshold: 0.8, limit: Number.POSITIVE_INFINITY };

it('finds in a batch the same hits as one by one', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 40 }),
      fc.array(query, { minLength: 1, maxLength: 20 }),
      (entries, queries) => {
        const image = buildNameIndex(entries);
        const [single, batch] = [new NameIndex(image), new NameIndex(image, undefined, { isBatch: true })];
        // Names of the list too, so that some are found.
        for (const each of [...queries, ...entries.map(({ names }) => ({ name: names[0]?.text ?? '' }))]) {
          const hits = single.search(each, OPTIONS);
          found += hits.length;
          expect(batch.search(each, OPTIONS)).toEqual(hits);
          expect(batch.resembles(each, OPTIONS)).toBe(single.resembles(each, OPTIONS));
          expect(hits.length === 0 || batch.resembles(each, OPTIONS)).toBe(true);
        }
      },
    ),
    { numRuns: 100 },
  );
  // The property means nothing unless some are found.
  expect(found).toBeGreaterThan(200);
});

it('says whether an entry can be a hit, independent of the other entries', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), query, (entries, each) => {
      const whole = NameIndex.build(entries).resembles(each, OPTIONS);
      expect(entries.some((one) => NameIndex.build([one]).resembles(each, OPTIONS))).toBe(whole);
    }),
    { numRuns: 100 },
  );
});

it('tells that a search was cut, and only then', () => {
  const entries = Array.from({ length: 251 }, (_, i) => ({
    id: String(i),
    names: [{ text: `Umbarila Socha ${'abcdefghij'[i % 10]}` }],
  }));
  for (const isBatch of [false, true]) {
    const cuts = (count: number) => {
      let cut = 0;
      const index = new NameIndex(buildNameIndex(entries.slice(0, count)), undefined, { isBatch });
      index.search(
        { name: 'Umbarila Socha' },
        {
          ...OPTIONS,
          onCut: () => {
            cut += 1;
          },
        },
      );
      return cut;
    };
    expect([cuts(250), cuts(251), cuts(250)]).toEqual([0, 1, 0]);
  }
});
