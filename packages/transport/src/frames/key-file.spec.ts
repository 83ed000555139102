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

describe('looked at again', () => {
  const link = join(dir, 'link');
  let heard: Buffer[][];
  let troubles: number;
  let file: KeyFile;

  beforeEach(() => {
    heard = [];
    troubles = 0;
    rmSync(link, { force: true });
    symlinkSync(fileWith(lines(old), 'first'), link);
    file = new KeyFile(link, {
      onKeys: (keys) => heard.push(keys),
      onTrouble: () => {
        troubles += 1;
      },
      onLook: () => undefined,
    });
  });

  async function look(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await file.look();
    }
  }

  it('follows a link that is swapped', async () => {
    await look(2);
    symlinkSync(fileWith(lines(next, old), 'second'), `${link}.new`);
    renameSync(`${link}.new`, link);
    await look(5);
    expect([heard, troubles]).toEqual([[[next, old]], 0]);
  });

  it('does not take for one key the first line of two that are being written', async () => {
    writeFileSync(link, lines(next));
    await look(1);
    writeFileSync(link, lines(next, old));
    await look(2);
    expect(heard).toEqual([[next, old]]);
  });

  it('changes nothing while it is away or malformed, and complains once', async () => {
    writeFileSync(link, 'half');
    await look(3);
    rmSync(link);
    await look(3);
    expect([heard, troubles]).toEqual([[], 1]);
    writeFileSync(link, lines(next));
    await look(2);
    rmSync(link);
    await look(2);
    expect([heard, troubles]).toEqual([[[next]], 2]);
  });

  it('by itself, until it is closed', async () => {
    file.watch(5);
    writeFileSync(link, lines(next));
    await waitFor(() => heard.length === 1);
    file.close();
  });
});
