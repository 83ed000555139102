import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { syncPath, writeWhole, writeWholeSync } from './whole-file.js';

const folder = testFolder();
let path: string;
beforeEach(() => {
  path = join(folder, 'state');
  writeFileSync(path, 'before');
});

it('replaces a file by all parts, which only its owner can read', async () => {
  await writeWhole(path, ['one ', Buffer.from('two')]);
  expect(readFileSync(path, 'utf8')).toBe('one two');
  writeWholeSync(path, 'three');
  expect(readFileSync(path, 'utf8')).toBe('three');
  expect([statSync(path).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['state']]);
});

it('keeps the file before when writing fails', async () => {
  await expect(writeWhole(path, ['one', 2 as unknown as string])).rejects.toThrow('"data" argument');
  expect(() => writeWholeSync(path, 2 as unknown as string)).toThrow('"data" argument');
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['before', ['state']]);
});

it('leaves nothing beside a file that it cannot replace', async () => {
  const taken = join(folder, 'folder');
  mkdirSync(join(taken, 'full'), { recursive: true });
  await expect(writeWhole(taken, ['text'])).rejects.toMatchObject({ syscall: 'rename' });
  expect(() => writeWholeSync(taken, 'text')).toThrow('rename');
  expect(readdirSync(folder).sort()).toEqual(['folder', 'state']);
});

it('syncs a file and a folder, and passes on the error of a missing one', async () => {
  await syncPath(path);
  await syncPath(folder);
  await expect(syncPath(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
});
