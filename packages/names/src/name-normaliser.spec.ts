import { normaliseName } from './name-normaliser.js';

it.each([
  ['MU&NTILDE;OZ Jos&eacute;\u00a0Lu\u200bis', ['munoz', 'jose', 'luis']],
  ['PÉREZ Núñez, José-María', ['jose', 'maria', 'perez', 'nunez']],
  ["O'Neill D’Angelo", ['oneill', 'dangelo']],
  ['Владимир Щукин', ['vladimir', 'shchukin']],
  ['Γιώργος Ψαράς', ['giorgos', 'psaras']],
  ['Łukasz Großmann Ødegård', ['lukasz', 'grossmann', 'odegard']],
  ['Dr. Ana María Ruiz', ['ana', 'maria', 'ruiz']],
  ['Don Sheikh', ['don', 'sheikh']],
  ['Abd al-Rahman Said', ['abdulrahman', 'said']],
  ['Abdul Rahman Said', ['abdulrahman', 'said']],
  ['Abdelrahman Said', ['abdulrahman', 'said']],
  ['Abdullah Said', ['abdullah', 'said']],
  ['Rahman Said Abdul', ['abdulrahman', 'said']],
  ['صدام حسين التكريتي', ['sdam', 'hsyn', 'al', 'tkryty']],
  ['王小明', ['wang', 'xiaoming']],
  ['ნინო ლომიძე', ['nino', 'lomidze']],
  ['Սերժ Սարգսյան', ['serzh', 'sargsyan']],
  ['Владимир Йовкин', ['vladimir', 'iovkin']],
  ['Mme Claire Vasseur', ['claire', 'vasseur']],
  ['  ', []],
  ['***', []],
])('splits %j', (text, tokens) => {
  expect(normaliseName(text)).toEqual(tokens);
});

it.each(['Ana Cruz', "Dr. Abd al-Rahman O'Neill", 'Wladimirowitsch Schukow'])(
  'reads English letters alone as beside another letter: %j',
  (text) => {
    expect([...normaliseName(text), 'nandu']).toEqual(normaliseName(`${text} Ñandú`));
  },
);

it('limits its result, and does not change its own result', () => {
  const long = normaliseName('Ana '.repeat(1000));
  expect(long).toHaveLength(24);
  expect(normaliseName('x'.repeat(100_000))).toEqual(['x'.repeat(40)]);
  for (const text of ['Ana de la Cruz Ñame', 'ABD EL KADER, Mohamed', 'М. Горький']) {
    const tokens = normaliseName(text);
    expect(normaliseName(tokens.join(' '))).toEqual(tokens);
  }
});
