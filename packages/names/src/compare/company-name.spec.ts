import { readCompanyName } from './company-name.js';

function read(text: string): string {
  const [first] = readCompanyName(text);
  const words = (first?.words ?? []).map(({ meaning, kind }) => `${meaning}:${kind}`).join(' ');
  return `${words} [${[...(first?.legalForms ?? [])].join(' ')}]`;
}

it.each([
  ['Inversiones Altamar S. A. S.', 'investment:generic altamar:distinctive [limited]'],
  ['OAO Romashka', 'romashka:distinctive [stock]'],
  ['The Bank of Moscow No. 2', 'bank:field moscow:place 2:number []'],
  ['华为技术有限公司', 'huawei:distinctive technology:field [company]'],
  ['Brown & Whitlock', 'brown:distinctive whitlock:distinctive []'],
  ['***', ' []'],
])('reads the kinds of the words of %j', (text, words) => {
  expect(read(text)).toBe(words);
});

it('reads an alias in brackets, and another name after a.k.a.', () => {
  const [name] = readCompanyName('Korea Mining Development (KOMID)');
  expect(name?.aliases).toEqual(['komid']);
  expect(readCompanyName('Kestrel Oil (a.k.a. Merlin Gas)')).toHaveLength(2);
  expect(readCompanyName('Kestrel Oil (UK)')).toHaveLength(1);
});
