import { NameIndex } from './name-index.js';
import type { NameEntry } from './name-index-image.js';

const LIST: NameEntry[] = [
  { id: 'a', names: [{ text: 'CHITIVA UMBARILA, Ramiro Alirio' }], birthDates: ['1951-08-24'] },
  {
    id: 'b',
    names: [{ text: 'TUNJANO CELY, Yesenia' }, { text: 'La Mona Cucaita', weak: true }],
    birthDates: ['1970'],
    countries: ['CO', 'VE'],
  },
  { id: 'c', names: [{ text: 'Мирон Ждановский' }, { text: 'ZHDANOVSKI, Myron' }] },
  { id: 'd', names: [{ text: 'ABD AL-GHAFUR, Rukan' }] },
  { id: 'e', names: [{ text: '' }, { text: '---' }] },
];
/** Further names, so that words have frequencies. */
const CROWD: NameEntry[] = Array.from({ length: 500 }, (_, i) => ({
  id: `crowd-${i}`,
  names: [{ text: `${syllables(i)} ${syllables(i * 7 + 3)} ${syllables(i * 13 + 5)}` }],
}));
const index = NameIndex.build([...LIST, ...CROWD]);
const idsOf = (name: string, birthDate?: string) =>
  index.search({ name, birthDate }, { threshold: 0.85, limit: 10 }).map((hit) => hit.id);

/** An invented word of four syllables, different for every seed. */
function syllables(seed: number): string {
  const parts = 'bra den fo gul hi jun kel lom mir nax pol ris sut tev vik zo'.split(' ');
  let rest = Math.imul(seed + 1, 0x9e3779b1) >>> 8;
  return [0, 1, 2, 3]
    .map(() => {
      const part = parts[rest % parts.length];
      rest = Math.floor(rest / parts.length);
      return part;
    })
    .join('');
}

describe('NameIndex', () => {
  it.each([
    ['as listed', 'CHITIVA UMBARILA, Ramiro Alirio'],
    ['natural order, accents', 'Rámiro Alirio Chitivá Umbarila'],
    ['without the second given name', 'Ramiro Chitiva Umbarila'],
    ['initial', 'Ramiro A. Chitiva Umbarila'],
    ['with a typo', 'Ramiro Alirio Chtiiva Umbarila'],
    ['with two typos in a word', 'Ramiro Alirio Chitiva Umbxrlia'],
    ['written by its sound', 'Ramiro Alirio Chitiba Unbarila'],
    ['joined', 'Ramiro Alirio Chitivaumbarila'],
    ['with a title', 'Dr. Ramiro Alirio Chitiva Umbarila'],
  ])('finds a name: %s', (_how, name) => {
    expect(idsOf(name)).toEqual(['a']);
  });

  it.each([
    ['a sibling', 'Carlos Andres Chitiva Umbarila'],
    ['a namesake', 'Ramiro Alirio Gomez Perez'],
    ['one word', 'Chitiva'],
    ['common names', 'Jose Maria Rodriguez Lopez'],
    ['no name', ' , '],
  ])('does not find %s', (_who, name) => {
    expect(idsOf(name)).toEqual([]);
  });

  it('finds names in other scripts, transliterations, and Arabic names with Abd al- ("servant of")', () => {
    expect(idsOf('Miron Zhdanovskii')).toEqual(['c']);
    expect(idsOf('Rukan Abdulghafur')).toEqual(['d']);
  });

  it('returns each entry once, with its best name and the explanation of the score', () => {
    const [hit, ...others] = index.search({ name: 'Myron Zhdanovski' }, { threshold: 0.5, limit: 10 });
    expect(hit).toMatchObject({ id: 'c', entry: 2, matchedName: 'ZHDANOVSKI, Myron' });
    expect(hit?.pieces.map(({ query, name, similarity }) => [query, name, similarity])).toEqual(
      expect.arrayContaining([
        ['myron', 'myron', 1],
        ['zhdanovski', 'zhdanovski', 1],
      ]),
    );
    expect(others.map(({ id }) => id)).not.toContain('c');
  });

  it('applies the birth date to the score before the threshold', () => {
    const dated = (birthDate: string) =>
      index.search({ name: 'Alirio Chitiva', birthDate }, { threshold: 0, limit: 1 })[0]?.score ?? 0;
    const [undated] = index.search({ name: 'Alirio Chitiva' }, { threshold: 0, limit: 1 });
    expect(dated('1951-08-24')).toBeGreaterThan(undated?.score ?? 1);
    expect(dated('1990-01-01')).toBeLessThan(undated?.score ?? 0);
    expect(idsOf('Ramiro Alirio Chitiva Umbarila', '1990-01-01')).toEqual([]);
  });

  it('accepts a weak alias only with a birth date', () => {
    expect(idsOf('La Mona Cucaita')).toEqual([]);
    expect(idsOf('La Mona Cucaita', '1970-05-05')).toEqual(['b']);
    expect(idsOf('La Mona Cucaita', '1985-05-05')).toEqual([]);
  });

  it('applies the country to the score before the threshold, and never hides a full name', () => {
    const score = (name: string, country?: string) =>
      index.search({ name, country }, { threshold: 0, limit: 1 })[0]?.score ?? 0;
    const undated = score('Yesenia Celi');
    expect(score('Yesenia Celi', 'co')).toBeCloseTo(1 - 0.85 * (1 - undated), 10);
    expect(score('Yesenia Celi', 'SY')).toBeCloseTo(0.96 * undated, 10);
    expect(score('Alirio Chitiva', 'SY')).toBe(score('Alirio Chitiva'));
    expect(score('Tunjano Cely Yesenia', 'SY')).toBeGreaterThan(0.85);
  });

  it('distinguishes entries with the same id, and compares only included entries', () => {
    const twins = NameIndex.build([
      { id: 'same', names: [{ text: 'CHITIVA UMBARILA, Ramiro' }] },
      { id: 'same', names: [{ text: 'CHITIVA UMBARILA, Ramiro' }] },
    ]);
    const entries = (isIncluded?: (entry: number) => boolean) =>
      twins
        .search({ name: 'Ramiro Chitiva Umbarila' }, { threshold: 0.8, limit: 5, isIncluded })
        .map(({ entry }) => entry);
    expect(entries()).toEqual([0, 1]);
    expect(entries((entry) => entry === 1)).toEqual([1]);
  });

  it('returns the best hits first, up to the limit, and always the same ones', () => {
    const search = () => index.search({ name: syllables(3) }, { threshold: 0, limit: 3 });
    const scores = search().map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.length).toBeLessThanOrEqual(3);
    expect(search()).toEqual(search());
  });

  it('finds every name of a list, complete or with one letter of a word missing', () => {
    for (const { id, names } of CROWD) {
      const words = (names[0]?.text ?? '').split(' ');
      expect(idsOf(words.join(' '))).toContain(id);
      const place = Number(id.slice(6));
      const word = words[place % 3] ?? '';
      const cut = place % word.length;
      words[place % 3] = word.slice(0, cut) + word.slice(cut + 1);
      expect(idsOf(words.join(' '))).toContain(id);
    }
  });

  it('finds nothing without entries', () => {
    const empty = NameIndex.build([]);
    expect(empty.size).toBe(0);
    expect(empty.search({ name: 'Ana Umbarila' }, { threshold: 0, limit: 10 })).toEqual([]);
  });
});

describe('a list of one person', () => {
  it('finds that person by the exact name, and no other name', () => {
    const alone = NameIndex.build([{ id: 'only', names: [{ text: 'CHITIVA UMBARILA, Ramiro Alirio' }] }]);
    const search = (name: string) => alone.search({ name }, { threshold: 0.85, limit: 5 }).map(({ id }) => id);
    expect(search('Ramiro Alirio Chitiva Umbarila')).toEqual(['only']);
    expect(search('Ramiro Andrés Pérez Gómez')).toEqual([]);
  });

  it('scores an equal country higher and a different country lower than no country', () => {
    const listed = NameIndex.build([
      { id: 'e', names: [{ text: 'Zhdanovski, Myron Aleko' }], countries: ['CO', 'PA'] },
    ]);
    const scoreFor = (country?: string) =>
      listed.search({ name: 'Myron Zhdanovsky', country }, { threshold: 0.5, limit: 1 })[0]?.score as number;
    expect(scoreFor('PA')).toBeGreaterThan(scoreFor());
    expect(scoreFor('AF')).toBeLessThan(scoreFor());
    expect(scoreFor('AF')).toBeGreaterThan(0.95 * scoreFor());
  });
});
