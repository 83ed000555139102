import { hasLostLetters, plainText } from './plain-text.js';

it.each([
  ['named entities', 'Luc&iacute;a Mu&ntilde;oz', 'Lucía Muñoz'],
  ['named entities in upper case', 'MU&NTILDE;OZ&NBSP;P&EACUTE;REZ', 'MUÑOZ PÉREZ'],
  ['entities that were encoded twice', 'Mu&amp;ntilde;oz &amp;#39;', "Muñoz '"],
  ['numbered entities', 'Calle 10 &#35; 20&#x2D;30', 'Calle 10 # 20-30'],
  ['numbered entities without a semicolon', 'Calle 10 &#35 20 &#x2D 30', 'Calle 10 # 20 - 30'],
  ['escapes of the web and of JSON', 'Calle 10 %23 20%2D30, Mu%C3%B1oz, Pe\\u00f1a', 'Calle 10 # 20-30, Muñoz, Peña'],
  ['signs that begin no escape', '50 %, 100%FE, C:\\usr', '50 %, 100%FE, C:\\usr'],
  ['an ampersand that begins no entity', 'Pérez & Hijos; AT&T', 'Pérez & Hijos; AT&T'],
  ['invisible marks', '\u2068+57 310\u2069\u200b\u061c\ufe0f', '+57 310'],
  ['blanks that look like a space', '310\u00a0123\u202f4567', '310 123 4567'],
  ['UTF-8 read as Windows-1252', 'MedellÃ\u00adn, BogotÃ¡, Ã‘uÃ±oa', 'Medellín, Bogotá, Ñuñoa'],
  ['no-break spaces in it', 'BogotÃ¡Â\u00a0D.C.', 'Bogotá D.C.'],
  ['letters that only look like it', 'São Ângelo Ãõ', 'São Ângelo Ãõ'],
])('reads %s', (_, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it('knows a name whose letters are lost', () => {
  expect(['MU?OZ', 'Mu\ufffdoz', 'Muñoz', 'Ana (?)', 'Ana?'].map(hasLostLetters)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
