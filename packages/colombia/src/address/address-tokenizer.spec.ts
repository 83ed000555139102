import { cityPart, tokenizeAddress } from './address-tokenizer.js';

const texts = (address: string) => tokenizeAddress(address).map(({ text }) => text);

it.each([
  ['Calle 100 # 8A-55', ['CALLE', '100', '#', '8', 'A', '-', '55']],
  ['Cra. 5ta No. 12-34', ['CRA', '5', 'NO', '12', '-', '34']],
  ['Kr 68Sur', ['KR', '68', 'SUR']],
  ['Cl 65GBisA # 1-2', ['CL', '65', 'G', 'BIS', 'A', '#', '1', '-', '2']],
  ['Cl 1 (frente al parque) # 2-3', ['CL', '1', '#', '2', '-', '3']],
  ['Cl 1 # 2-3, Medellín, Antioquia, Colombia', ['CL', '1', '#', '2', '-', '3']],
  ['Cl 1 # 2–3', ['CL', '1', '#', '2', '-', '3']],
])('splits %j', (address, tokens) => {
  expect(texts(address)).toEqual(tokens);
});

it('keeps a fraction in its number, and only a dot between digits makes a fraction', () => {
  expect(texts('Km 2.5 vía Peñón Lote 3. 4.A 5.6.7')).toEqual([
    'KM',
    '2.5',
    'VIA',
    'PEÑON',
    'LOTE',
    '3',
    '4',
    'A',
    '5.6',
    '7',
  ]);
});

it('marks tokens without a separator before them', () => {
  expect(tokenizeAddress('8A 5').map(({ text, glued }) => [text, glued])).toEqual([
    ['8', false],
    ['A', true],
    ['5', false],
  ]);
});

it.each([
  ['CL 1 # 2-3, MEDELLIN, ANTIOQUIA', 'MEDELLIN ANTIOQUIA'],
  ['CL 1 # 2-3, MEDELLIN', 'MEDELLIN'],
  ['CL 1 # 2-3, LA CASTELLANA', ''],
  ['MEDELLIN', ''],
])('finds the city part of %j: %j', (address, city) => {
  expect(cityPart(address).trim().replace(/\s+/g, ' ')).toBe(city);
});

it('looks for the city in the last words only, so that the longest address costs little', () => {
  const address = `Cl 1 # 2-3 ${'a b '.repeat(58)}`;
  const before = process.cpuUsage();
  for (let times = 0; times < 100; times += 1) {
    tokenizeAddress(address);
  }
  const { user } = process.cpuUsage(before);
  expect(user).toBeLessThan(100_000);
});

it.each([
  'San Andrés, Archipiélago de San Andrés, Providencia y Santa Catalina',
  'Cartagena de Indias departamento de Bolívar',
])('leaves out the city behind the words of a neighbourhood: %s', (city) => {
  expect(texts(`Cl 1 # 2-3 Brr Sol ${city.replaceAll(',', ' -')}`)).toEqual([
    'CL',
    '1',
    '#',
    '2',
    '-',
    '3',
    'BRR',
    'SOL',
  ]);
});
