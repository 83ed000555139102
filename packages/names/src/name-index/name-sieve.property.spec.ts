import fc from 'fast-check';
import { normaliseName } from '../name-normaliser.js';
import { NameIndex, type NameQuery } from './name-index.js';
import { WordIds } from './word-ids.js';

const WORDS = [
  ...['Maria', 'Jose', 'Juan', 'Luz', 'Carlos', 'Jhon', 'John', 'Hermencia', 'Ermensia', 'A', 'J', 'Abdul', 'Rahman'],
  ...['Gomez', 'Gómes', 'Umbarila', 'Unbarila', 'Rojas', 'Quimbayo', 'al', 'Haramain', 'Alharamain', 'Al-Haramayn'],
  ...['de', 'la', 'del', 'Zhang', 'Jianping', 'Chang', "Chien-p'ing", 'Kim', 'Jong-chol', 'Gim', 'Jeongcheol'],
  ...['Мухаммед', 'محمد', 'Muhammad', 'Sergeyevich', 'Sergejewitsch', '张建平', 'Maimaitiming', 'Maimaiti', 'De León'],
  ...['Deleon', 'Sanjuan', 'San', 'Villamizar', 'Villa', 'Mizar', 'Llul', 'Yuli', 'Nunez', 'Nuñez', 'Anna', 'Ana'],
];
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'abcdehilmnorstuyz '), minLength: 1, maxLength: 8 }) },
);
const joint = fc.constantFrom(' ', ' ', ' ', '-', '');
const name = fc.array(fc.tuple(word, joint), { minLength: 1, maxLength: 6 }).map((words) =>
  words
    .map((each) => each.join(''))
    .join('')
    .trim(),
);
const entry = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  names: fc.array(fc.record({ text: name, weak: fc.boolean() }), { minLength: 1, maxLength: 3 }),
});
const query = fc.record({
  name,
  birthDate: fc.option(fc.constant('1951-08-24'), { nil: undefined }),
  country: fc.constantFrom(undefined, 'CO'),
});
const THRESHOLD = 0.8;

it('refuses no query that resembles a name, and most of the others', () => {
  const seen = { accepted: 0, refused: 0, passed: 0, longer: 0 };
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 12 }),
      fc.array(query, { minLength: 1, maxLength: 30 }),
      (entries, queries) => {
        const index = NameIndex.build(entries);
        const words = new WordIds();
        const sieve = index.sieve(words);
        const mayResemble = (each: NameQuery, more: readonly number[]) => {
          const ids = normaliseName(each.name).map((text) => words.idOf(text) as number);
          const all = Uint32Array.from([...more, ...ids, ...more]);
          return sieve.mayResemble(all, more.length, more.length + ids.length, NameIndex.floorOf(each, THRESHOLD));
        };
        for (const each of [...queries, ...entries.flatMap(({ names }) => names.map(({ text }) => ({ name: text })))]) {
          const resembles = index.resembles(each, { threshold: THRESHOLD });
          const mayBe = mayResemble(each, []);
          // Nothing stays of the query before, nor do the ids around a name matter.
          expect(mayResemble(each, [0])).toBe(mayBe);
          expect({ name: each.name, passes: mayBe || !resembles }).toEqual({ name: each.name, passes: true });
          seen.accepted += resembles ? 1 : 0;
          seen.refused += mayBe ? 0 : 1;
          seen.passed += mayBe && !resembles ? 1 : 0;
        }
      },
    ),
    { numRuns: 150 },
  );
  // The property means nothing unless many are accepted and refused.
  expect(seen.accepted).toBeGreaterThan(500);
  expect(seen.refused).toBeGreaterThan(250);
  expect(seen.passed).toBeLessThan(seen.refused);
});
