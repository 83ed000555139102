import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { batchOf } from '../../test/batches.js';
import { chainOf } from '../../test/entries.js';
import { linkOfLine } from './event-line.js';
import { StreamFiles } from './stream-files.js';

const folder = testFolder();

const open = (bytesMax?: number) => new StreamFiles(folder, 'sandbox', bytesMax);
const files = () => readdirSync(folder).sort();
const numbers = () =>
  files().flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => linkOfLine(line)?.seq),
  );
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const today = () => new Date().toISOString().slice(0, 10);

it('appends batches to the file of the day, which only its owner can read', async () => {
  const to = open();
  await to.append(batchOf(1, 5));
  await to.append(batchOf(6, 9));
  expect(files()).toEqual([`cotejo-audit-sandbox-${today()}-0001.jsonl`]);
  expect(statSync(join(folder, files()[0] as string)).mode & 0o777).toBe(0o600);
  expect(numbers()).toEqual(range(1, 9));
});

it('begins a new file after the size limit, and after the day of the last file', async () => {
  writeFileSync(join(folder, 'cotejo-audit-sandbox-2026-01-31-0007.jsonl'), '');
  const to = open(5_000);
  for (const from of [1, 6, 11]) {
    await to.append(batchOf(from, from + 4));
  }
  expect(files().slice(1)).toEqual([1, 2, 3].map((number) => `cotejo-audit-sandbox-${today()}-000${number}.jsonl`));
  expect(numbers()).toEqual(range(1, 15));
});

describe('a line that a crash left incomplete', () => {
  const lineOf = (seq: number) => batchOf(seq, seq).lines[0]?.json as string;
  const leaveIncomplete = (begun: string) => appendFileSync(join(folder, files().at(-1) as string), begun);
  const newestBytes = () => readFileSync(join(folder, files().at(-1) as string), 'utf8');

  it.each([1, 100, 10_000])('is completed: what a log shipper read of it stays, %s characters', async (count) => {
    await open().append(batchOf(1, 5));
    leaveIncomplete(lineOf(6).slice(0, count));
    const before = newestBytes();
    await open().append(batchOf(6, 9));
    expect(newestBytes().startsWith(before)).toBe(true);
    expect(numbers()).toEqual([...range(1, 6), ...range(6, 9)]);
    expect(files()).toHaveLength(1);
  });

  it('is completed by another worker, which wrote to the file before', async () => {
    const [one, two] = [open(), open()];
    await one.append(batchOf(1, 5));
    await two.append(batchOf(6, 7));
    leaveIncomplete(lineOf(8).slice(0, 100));
    await one.append(batchOf(8, 9));
    expect(numbers()).toEqual([...range(1, 8), 8, 9]);
  });

  it('is removed when it is not in the batch, and the file does not grow any more', async () => {
    await open().append(batchOf(1, 5));
    leaveIncomplete('{"of":"another version');
    await open().append(batchOf(6, 9));
    expect(numbers()).toEqual(range(1, 9));
    expect(files()).toHaveLength(2);
  });
});

it('refuses a batch on a full disk, and goes on when there is room', async () => {
  const to = open();
  await to.append(batchOf(1, 5));
  const full = join(folder, `cotejo-audit-sandbox-${today()}-0002.jsonl`);
  symlinkSync('/dev/full', full);
  await expect(to.append(batchOf(6, 9))).rejects.toMatchObject({ code: 'ENOSPC', permanent: false });
  rmSync(full);
  await to.append(batchOf(6, 9));
  expect(numbers()).toEqual(range(1, 9));
});

it('repeats a batch that was written but did not count as taken, and entries that are sent again', async () => {
  await open().append(batchOf(1, 5));
  await open().append(batchOf(3, 7));
  await open().append(batchOf(1, 2));
  expect(numbers()).toEqual([...range(1, 5), ...range(3, 7), 1, 2]);
});

it('refuses files of another chain', async () => {
  await open().append(
    batchOf(
      1,
      5,
      chainOf(40, () => ({ tenant: 'globex' })),
    ),
  );
  for (const batch of [batchOf(6, 9), batchOf(4, 9), batchOf(1, 2)]) {
    await expect(open().append(batch)).rejects.toMatchObject({ code: 'another_chain', permanent: true });
  }
  expect(numbers()).toEqual(range(1, 5));
});

it('refuses files that lack entries that count as taken', async () => {
  await open().append(batchOf(1, 5));
  await expect(open().append(batchOf(8, 9))).rejects.toMatchObject({ code: 'file_behind', permanent: true });
  expect(numbers()).toEqual(range(1, 5));
});

it('names the code when the folder cannot be used', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(new StreamFiles(file, 'sandbox').append(batchOf(1, 2))).rejects.toMatchObject({ code: 'EEXIST' });
});
