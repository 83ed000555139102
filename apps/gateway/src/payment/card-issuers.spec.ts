import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env, type ProcessScope } from '@cotejo/platform';
import { testFolder, waitFor } from '@cotejo/testing';
import { CardIssuers } from './card-issuers.js';

const folder = testFolder();
let issuers: CardIssuers | undefined;
let logged: unknown[][];

function issuersOf(text: string): { issuers: CardIssuers; path: string } {
  const path = join(String(folder), 'bins.csv');
  writeFileSync(path, text);
  logged = [];
  const log = (...line: unknown[]) => void logged.push(line);
  const scope = {
    config: { environment: 'production' },
    env: new Env({ COTEJO_BIN_TABLE_FILE: path }),
    logger: { warn: log, error: log },
  };
  issuers = new CardIssuers(scope as unknown as ProcessScope);
  return { issuers, path };
}
afterEach(() => issuers?.onApplicationShutdown());

it('finds the longest prefix of the first digits of a card', async () => {
  const { issuers: table } = issuersOf(
    'bin,country,kind\n411111,US,credit\n41111122,CO,prepaid\n4111113,mx,\n012345,,debit\n',
  );
  await table.onApplicationBootstrap();
  expect(table.find('411111')).toEqual({ country: 'US', kind: 'credit' });
  expect(table.find('41111122')).toEqual({ country: 'CO', kind: 'prepaid' });
  expect(table.find('41111199')).toEqual({ country: 'US', kind: 'credit' });
  expect(table.find('41111133')).toEqual({ country: 'MX', kind: null });
  expect(table.find('012345')).toEqual({ country: null, kind: 'debit' });
  expect(table.find('12345')).toBeUndefined();
  expect(table.find('599999')).toBeUndefined();
  expect(logged).toEqual([]);
});

it('skips rows that it cannot read, and names their lines without their content', async () => {
  const rows = [
    'bin,country,kind',
    '41111,US,credit',
    '411111,USA,',
    '422222,US,gift',
    '433333,US,',
    '433333,CO,',
    '4111111111111111,US,',
  ];
  const { issuers: table } = issuersOf(rows.join('\n'));
  await table.onApplicationBootstrap();
  expect(table.find('433333')).toEqual({ country: 'US', kind: null });
  const [[{ problem }]] = logged as [[{ problem: string }]];
  expect(problem).toBe(
    '5 bad rows skipped\n  bad_bin: 2 (lines 2, 7)\n  bad_country: 1 (lines 3)\n  bad_kind: 1 (lines 4)\n  repeated_bin: 1 (lines 6)\n',
  );
});

it.each([
  ['has no column', 'bin,pais\n411111,CO\n', 'line 1: has no column kind'],
  ['is empty', '', 'has no header row'],
  ['is not CSV', 'bin,country,kind\n411111,"CO,credit\n', 'is not CSV'],
])('does not start with a file that %s', async (_, text, problem) => {
  await expect(issuersOf(text).issuers.onApplicationBootstrap()).rejects.toThrow(problem);
});

it('follows the file, and keeps the table when the new file is unreadable', async () => {
  const { issuers: table, path } = issuersOf('bin,country,kind\n411111,US,credit\n');
  await table.onApplicationBootstrap();
  writeFileSync(path, 'bin,country,kind\n411111,CO,credit\n');
  await waitFor(() => table.find('411111')?.country === 'CO', { what: 'the new file', timeoutMs: 6_000 });
  writeFileSync(path, 'nothing\n');
  await waitFor(() => logged.length > 0, { what: 'the error', timeoutMs: 6_000 });
  expect(table.find('411111')?.country).toBe('CO');
});

it('knows no card without a file', async () => {
  const table = new CardIssuers({ config: { environment: 'production' }, env: new Env({}) } as unknown as ProcessScope);
  await table.onApplicationBootstrap();
  expect(table.find('411111')).toBeUndefined();
});

it('knows the test cards in the sandbox only', () => {
  const tableIn = (environment: string) =>
    new CardIssuers({ config: { environment }, env: new Env({}) } as unknown as ProcessScope);
  expect(tableIn('sandbox').find('999901')).toEqual({ country: 'US', kind: 'credit' });
  expect(tableIn('production').find('999901')).toBeUndefined();
});
