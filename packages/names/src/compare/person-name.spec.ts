import { readPersonName } from './person-name.js';

function read(text: string): string {
  const [first] = readPersonName(text);
  return (first?.words ?? []).map(({ text: word, role }) => (role === 'word' ? word : `${word}:${role}`)).join(' ');
}

it.each([
  ['Dr. Ivan Petrovich Vetrov', 'dr:title ivan petrovich:patronymic vetrov'],
  ['García Lorca, Federico', 'federico garcia lorca'],
  ['JF Kennerly', 'j:initial f:initial kennerly'],
  ['LI NA', 'li na'],
  ['Ahmed bin Ali al-Hamadani', 'ahmed bin:particle ali al:particle hamadani'],
  ['Abd al-Rahman Hotaki', 'abdulrahman hotaki'],
  ['Robert (Bob) Ferring', 'robert ferring bob:aside'],
  ['Martin Luther King', 'martin luther king'],
  ['King Charles Windermere', 'king:title charles windermere'],
  ['Ortega y Gasset', 'ortega y:particle gasset'],
  ['Amit Shah', 'amit shah'],
  ['Ben Affley', 'ben affley'],
  ['***', ''],
])('reads the roles of the words of %j', (text, words) => {
  expect(read(text)).toBe(words);
});

it.each([
  ['Martin Kingsley Sr.', 1],
  ['Kingsley, Martin, Jr.', 2],
  ['Henry Fordham III', 3],
  ['Sr. Martin Kingsley', undefined],
  ['Henry Fordham', undefined],
])('reads the generation of %j', (text, generation) => {
  expect(readPersonName(text)[0]?.generation).toBe(generation);
});

it('has one reading for each possible end of a surname in a name without spaces', () => {
  expect(readPersonName('王小明').map(({ words }) => words.map(({ source }) => source).join(' '))).toEqual([
    '王 小明',
    '王小 明',
  ]);
  expect(readPersonName('王 小明')).toHaveLength(1);
});
