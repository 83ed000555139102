import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPairFile } from '../bench/names/pair-file.mjs';
import { bestQuality, productQuality, scorePairs } from '../bench/names/pair-quality.mjs';

const development = fileURLToPath(new URL('../bench/names/data/name-pairs-development.csv', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'name-pairs-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(text: string): string {
  const file = join(folder, 'pairs.csv');
  writeFileSync(file, text);
  return file;
}

describe('readPairFile', () => {
  it('reads quoted CSV with columns in another order and several words for true and false', () => {
    const file = fileOf(
      'schema,is_match,Name 2,name_1\nPerson,1,"Smithson, John",John Smithson\nCompany,no,B,A\nVessel,TRUE,D,C\n,yes,F,E\n',
    );
    expect(readPairFile(file, 'company')).toEqual([
      { kind: 'person', difference: '', name1: 'John Smithson', name2: 'Smithson, John', isMatch: true },
      { kind: 'company', difference: '', name1: 'A', name2: 'B', isMatch: false },
      { kind: 'other', difference: '', name1: 'C', name2: 'D', isMatch: true },
      { kind: 'company', difference: '', name1: 'E', name2: 'F', isMatch: true },
    ]);
  });

  it('takes another word in the column kind for the difference of the names', () => {
    const [pair] = readPairFile(fileOf('name1,name2,is_match,kind\nA,B,true,nickname\n'), 'person');
    expect(pair).toMatchObject({ kind: 'person', difference: 'nickname' });
  });

  it.each([
    ['name1,is_match\nA,true\n', 'no column name2'],
    ['name1,name2,is_match\nA,B,maybe\n', 'row 2: is_match is neither true nor false'],
  ])('refuses %j', (text, problem) => {
    expect(() => readPairFile(fileOf(text), 'person')).toThrow(problem);
  });
});

it.each([
  ['person', 0.9],
  ['company', 0.8],
] as const)('reaches the F1 of the issue on the development pairs of kind %s', (kind, f1) => {
  const scored = scorePairs(readPairFile(development, 'person').filter((pair) => pair.kind === kind));
  expect(scored.length).toBeGreaterThan(150);
  expect(productQuality(scored).f1).toBeGreaterThan(f1);
  expect(bestQuality(scored).f1).toBeGreaterThanOrEqual(productQuality(scored).f1 ?? 1);
});
