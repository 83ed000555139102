import { randomBytes } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { BusKeyFileError, KeyFile } from './key-file.js';

const dir = mkdtempSync(join(tmpdir(), 'key-file-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const [old, next] = [randomBytes(32), randomBytes(32)];
const lines = (...keys: Buffer[]) => keys.map((key) => `${key.toString('base64')}\n`).join('');
const nobody = { onKeys: () => undefined, onTrouble: () => undefined, onLook: () => undefined };

function fileWith(text: string, name = 'key'): string {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
}

it.each([
  ['one key', lines(old), [old]],
  ['a key without its line end', old.toString('base64'), [old]],
  ['two keys, with empty lines and carriage returns', `\r\n${lines(next).trim()}\r\n\n${lines(old)}\n`, [next, old]],
])('reads %s', (_what, text, keys) => {
  expect(new KeyFile(fileWith(text), nobody).secrets).toEqual(keys);
});

it.each([
  ['nothing', ''],
  ['three keys', lines(old, next, old)],
  ['a short key', 'c2hvcnQ=\n'],
  ['half a second key', `${lines(old)}${next.toString('base64').slice(0, 20)}`],
  ['raw bytes', old.toString('latin1')],
])('refuses %s, and does not repeat it', (_what, text) => {
  expect(() => new KeyFile(fileWith(text), nobody)).toThrow(BusKeyFileError);
  expect(() => new KeyFile(fileWith(text), nobody)).toThrow(/^must hold one or two keys, each 32 bytes in base64/);
});

it('refuses a file that is not there', () => {
  expect(() => new KeyFile(join(dir, 'none'), nobody)).toThrow('must name a readable file');
});

it('follows a link that is swapped; while the file is away or malformed nothing changes, and it complains once', async () => {
  const link = join(dir, 'link');
  const heard: Buffer[][] = [];
  let troubles = 0;
  let looks = 0;
  symlinkSync(fileWith(lines(old), 'first'), link);
  const file = new KeyFile(link, {
    onKeys: (keys) => heard.push(keys),
    onTrouble: () => {
      troubles += 1;
    },
    onLook: () => {
      looks += 1;
    },
  });
  const looked = async () => {
    const before = looks;
    await waitFor(() => looks >= before + 3, { what: 'the file to be looked at' });
  };
  file.watch(5);
  await looked();
  writeFileSync(link, 'half');
  await looked();
  rmSync(link);
  await looked();
  expect([heard, troubles]).toEqual([[], 1]);

  symlinkSync(fileWith(lines(next, old), 'second'), `${link}.new`);
  renameSync(`${link}.new`, link);
  await looked();
  expect(heard).toEqual([[next, old]]);
  rmSync(link);
  await looked();
  expect(troubles).toBe(2);
  file.close();
});
