import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { type CsvFormat, csvRecords, fileRows } from './csv-rows.js';
import { SkippedRows } from './imported-list.js';

const folder = testFolder();

async function fileOf(content: string | Buffer) {
  const file = { path: join(folder, 'list.csv'), name: 'list.csv' };
  await writeFile(file.path, content);
  return file;
}

const rows = async (content: string | Buffer, format?: CsvFormat) =>
  Array.fromAsync(fileRows(await fileOf(content), format));

async function records(content: string | Buffer, required: string[] = [], format?: CsvFormat) {
  const skipped = new SkippedRows();
  const read = await Array.fromAsync(csvRecords(await fileOf(content), required, skipped, format));
  return { read, skipped };
}

describe('fileRows', () => {
  it('keeps a quote inside a cell', async () => {
    expect((await rows('Eva "la" X,1\n'))[0]?.cells).toEqual(['Eva "la" X', '1']);
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFPeña\n')],
    ['UTF-16', Buffer.from('\uFEFFPeña\n', 'utf16le')],
    ['Latin-1', Buffer.from('Peña\n', 'latin1')],
  ])('reads %s, whatever the format says', async (_what, content) => {
    for (const encoding of ['utf8', 'latin1', 'unknown'] as const) {
      expect((await rows(content, { encoding }))[0]?.cells).toEqual(['Peña']);
    }
  });

  it('refuses a file that mixes encodings, unless the format says which one it is', async () => {
    const content = Buffer.concat([Buffer.from('Peña\n'), Buffer.from('Ñáñez\n', 'latin1')]);
    await expect(rows(content, { encoding: 'unknown' })).rejects.toMatchObject({
      code: 'encoding_unknown',
      message: expect.stringMatching(/^list\.csv .*save it again as "CSV UTF-8"/),
    });
    expect((await rows(content))[0]?.cells).toEqual(['Peña']);
    expect((await rows(content, { encoding: 'latin1' }))[1]?.cells).toEqual(['Ñáñez']);
  });

  it('refuses a quote that is never closed and does not quote the file', async () => {
    const refusal = await rows('a,b\n1,"SECRETA\n2,x\n').catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: 'not_well_formed', message: 'list.csv is not valid CSV' });
  });

  it('refuses a record longer than the limit', async () => {
    await expect(rows(`a,${'x'.repeat(300_000)}\n`)).rejects.toMatchObject({ code: 'not_well_formed' });
  });

  it('passes on the error of a file that cannot be read', async () => {
    const missing = { path: join(folder, 'missing.csv'), name: 'missing.csv' };
    await expect(Array.fromAsync(fileRows(missing))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('csvRecords', () => {
  it('keys cells by the lower-case column name and trims them', async () => {
    const { read } = await records(' Documento ,NOMBRE\n 1 , Ana Ficticia \n');
    expect(read).toEqual([{ cells: { documento: '1', nombre: 'Ana Ficticia' }, line: 2 }]);
  });

  it('names every missing column', async () => {
    await expect(records('nombre\nAna\n', ['documento', 'nombre', 'lista'])).rejects.toMatchObject({
      code: 'columns_missing',
      message: 'list.csv: columns missing: documento, lista',
    });
  });

  it('reports the columns of an empty file as missing', async () => {
    await expect(records('', ['nombre'])).rejects.toMatchObject({ code: 'columns_missing' });
  });

  it('skips rows that are too short or too long and reports their lines', async () => {
    const { read, skipped } = await records('a,b\n1\n1,2\n1,2,3\n');
    expect(read.map(({ line }) => line)).toEqual([3]);
    expect(skipped.reported.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'another number of columns'],
      [4, 'another number of columns'],
    ]);
  });

  it('reports each line of a row with a line break and a missing column', async () => {
    const { read, skipped } = await records('a,b,c\n"1\n2",x\n4,5,6\n');
    expect(read.map(({ cells }) => cells)).toEqual([{ a: '4', b: '5', c: '6' }]);
    expect(skipped.reported.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('returns nothing for a file with only a header', async () => {
    const { read, skipped } = await records('a,b\n', ['a']);
    expect([read, skipped.bad]).toEqual([[], 0]);
  });
});
