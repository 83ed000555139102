import { printedNames } from './printed-names.js';

const textsOf = (value: string) => printedNames(value, 'person').map(({ text }) => text.replace(/\s+/g, ' '));

describe('printedNames', () => {
  it.each([
    ['Sergei FICTIV (Сергей ФИКТИВ)', ['Sergei FICTIV', 'Сергей ФИКТИВ']],
    ['Sergei FICTIV (Russian: Сергей ФИКТИВ)', ['Sergei FICTIV', 'Сергей ФИКТИВ']],
    ['Viktor Vasilievich (Vasilyevich) FICTIV', ['Viktor Vasilievich FICTIV', 'Viktor Vasilyevich FICTIV']],
    ['Maher (a.k.a. Mahir, Ma’er) AL-FICT', ['Maher AL-FICT', 'Mahir AL-FICT', 'Ma’er AL-FICT']],
    ['Galina FICTIVA (INVENTADA)', ['Galina FICTIVA', 'Galina INVENTADA']],
    ['Elena FICTIVA (born INVENTADA)', ['Elena FICTIVA', 'Elena INVENTADA']],
    ['Elena FICTIVA (a.k.a. Olena FIKTYVA)', ['Elena FICTIVA', 'Olena FIKTYVA']],
    ['Artyom/ Artem FICTIV', ['Artyom FICTIV', 'Artem FICTIV']],
    ['Olga FICTIVA / Olha FIKTYVA', ['Olga FICTIVA', 'Olha FIKTYVA']],
    ['Uno Bin Dos, Osama Bin Tres', ['Uno Bin Dos', 'Osama Bin Tres']],
    ['Benah, Yasin', ['Benah, Yasin']],
    ['Shahada, Shahade, Shahadeh', ['Shahada', 'Shahade', 'Shahadeh']],
    ['Олексiй Володимирович ФIКТИВ', ['Олексiй Володимирович ФIКТИВ']],
    ['Brigadier General Wajih FICTIV', ['Wajih FICTIV']],
    ['Kabir, A. (Governor of Nowhere Province)', ['Kabir, A.']],
    ['Lazrag Faraj (born on 13.11.1960 in Libya)', ['Lazrag Faraj']],
    ['Married name: Lesya FICTIVA', ['Lesya FICTIVA']],
    ['POB: Anefif, Mali', []],
    ['Korean:', []],
    ['Text of image', []],
  ])('%s', (value, expected) => {
    expect(textsOf(value)).toEqual(expected);
  });

  it('reads a single unrelated word in parentheses after the name as a weak alias', () => {
    expect(printedNames('Serhii FICTIV (a.k.a. Abwehr)', 'person')).toContainEqual({ text: 'Abwehr', weak: true });
  });

  it('keeps the name of an organisation as printed', () => {
    expect(printedNames('VTB Bank (Fiction) / VTB', 'other')).toEqual([
      { text: 'VTB Bank (Fiction) / VTB', weak: false },
    ]);
  });

  const REPEATED = ['(', 'a/', 'A (b, c) ', 'x, ', 'a/b (c/d), '];

  it.each(REPEATED)('returns at most 24 names for 990 characters of %j', (value) => {
    expect(printedNames(value.repeat(990 / value.length), 'person').length).toBeLessThanOrEqual(24);
  });

  it.each(REPEATED)('does not split 50,000 characters of %j', (value) => {
    const text = value.repeat(50_000 / value.length);
    expect(printedNames(text, 'person')).toEqual([{ text: text.trim(), weak: false }]);
  });
});
