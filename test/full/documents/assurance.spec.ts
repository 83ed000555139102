import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The papers in docs/assurance: each row of a table links to a test that exists, or says who is responsible. */
const FOLDER = fileURLToPath(new URL('../../../docs/assurance', import.meta.url));
const PAPERS = readdirSync(FOLDER).filter((name) => name !== 'README.md');
/** What a row may say in place of a test. `arithmetic` and `assumed` are figures of the worksheet. */
const OTHERWISE = /\byours\b|\bnot met\b|\barithmetic\b|\bassumed\b/;
const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;
const TEST = /\.(spec|soak|k8s|containers)\.ts$/;
const SEPARATOR = /^\|( ?-+ ?\|)+$/;

interface Row {
  line: number;
  text: string;
  last: string;
}

const rowsOf = (paper: string): Row[] => rowsIn(readFileSync(join(FOLDER, paper), 'utf8'));

/** Rows of tables, without their heads. */
function rowsIn(text: string): Row[] {
  const lines = text.split('\n');
  return lines.flatMap((each, index) => {
    const isHead = SEPARATOR.test(lines[index + 1] ?? '');
    if (!each.startsWith('|') || isHead || SEPARATOR.test(each)) {
      return [];
    }
    const last = each.split('|').at(-2) as string;
    return [{ line: index + 1, text: each, last }];
  });
}

/** Problems of the links to tests in a text: a file that is absent, or a title that the file does not have. */
function problemsIn(text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, label = '', path = '']) => {
    if (!TEST.test(path)) {
      return [];
    }
    const file = resolve(FOLDER, path);
    if (!existsSync(file)) {
      return [`${path} is absent`];
    }
    // A label in backticks names the file, any other label is the title of a test.
    const isTitle = !label.startsWith('`');
    return isTitle && !hasTitle(readFileSync(file, 'utf8'), label) ? [`${path} has no test "${label}"`] : [];
  });
}

const hasTitle = (code: string, title: string): boolean =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => code.includes(quoted));

const testsIn = (text: string): string[] =>
  [...text.matchAll(LINK)].flatMap(([, , path = '']) => (TEST.test(path) ? [path] : []));

it('finds the four papers', () => {
  expect(PAPERS.sort()).toEqual(['availability.md', 'data-protection.md', 'hardening.md', 'threat-model.md']);
});

describe.each(PAPERS)('%s', (paper) => {
  it('says at its top that it is not legally reviewed', () => {
    const [, , third] = readFileSync(join(FOLDER, paper), 'utf8').split('\n');
    expect(third).toMatch(/^\*\*Not legally reviewed/);
  });

  it('has in the last column of each row a test, or who is responsible', () => {
    const rows = rowsOf(paper);
    const without = rows.filter(({ last }) => testsIn(last).length === 0 && !OTHERWISE.test(last));
    expect(without.map(({ line, text }) => `${line}: ${text}`)).toEqual([]);
    expect(rows.length).toBeGreaterThan(15);
  });

  it('names tests that exist, with titles that they have', () => {
    expect(problemsIn(readFileSync(join(FOLDER, paper), 'utf8'))).toEqual([]);
  });

  it('is short', () => {
    expect(readFileSync(join(FOLDER, paper), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});

it('finds a row without a test, an absent file and a wrong title', () => {
  const bad = '| a | shown by |\n|---|---|\n| b | nothing |\n';
  expect(rowsIn(bad)).toEqual([{ line: 3, text: '| b | nothing |', last: ' nothing ' }]);
  expect(testsIn(' nothing ')).toEqual([]);
  expect(problemsIn('[x](../../test/absent.spec.ts) [no such title](../../test/product/sla.spec.ts)')).toEqual([
    '../../test/absent.spec.ts is absent',
    '../../test/product/sla.spec.ts has no test "no such title"',
  ]);
});
