import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder, waitFor } from '@cotejo/testing';
import { BusKeyFileError } from './bus-key-file-error.js';
import { KeyFile } from './key-file.js';
import { type BusSecrets, sharedSecrets } from './key-ring.js';

const dir = suiteFolder();

const [old, next] = [randomBytes(32), randomBytes(32)];
const lines = (...keys: Buffer[]) => keys.map((key) => `${key.toString('base64')}\n`).join('');
const noEvents = { onKeys: () => undefined, onProblem: () => undefined, onChecked: () => undefined };

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
  expect(new KeyFile(fileWith(text), noEvents).secrets).toEqual(sharedSecrets(keys));
});

it('reads the keys that a process shares with each of its peers', () => {
  const line = (peer: string, key: Buffer) => `geo ${peer} ${key.toString('base64')}\n`;
  const text = [line('gateway', next), line('gateway', old), line('console', old)].join('');
  const peers = new Map([
    ['gateway', [next, old]],
    ['console', [old]],
  ]);
  expect(new KeyFile(fileWith(text), noEvents).secrets).toEqual({ name: 'geo', peers });
});

it.each([
  ['nothing', ''],
  ['keys of two names', `geo gateway ${lines(old)}tax gateway ${lines(old)}`],
  ['a shared key beside the key of a peer', `geo gateway ${lines(old)}${lines(old)}`],
  ['three keys of one peer', `geo gateway ${lines(old)}`.repeat(3)],
  ['a peer without a key', 'geo gateway\n'],
  ['three keys', lines(old, next, old)],
  ['a short key', 'c2hvcnQ=\n'],
  ['half a second key', `${lines(old)}${next.toString('base64').slice(0, 20)}`],
  ['raw bytes', old.toString('latin1')],
])('refuses a file with %s, without repeating it', (_what, text) => {
  expect(() => new KeyFile(fileWith(text), noEvents)).toThrow(BusKeyFileError);
  expect(() => new KeyFile(fileWith(text), noEvents)).toThrow(/^must hold one or two keys, each 32 bytes in base64/);
});

it('refuses a file that does not exist', () => {
  expect(() => new KeyFile(join(dir, 'none'), noEvents)).toThrow('must name a readable file');
});

describe('while it is watched', () => {
  const link = join(dir, 'link');
  let changes: (readonly Buffer[] | undefined)[];
  let problems: number;
  let file: KeyFile;

  beforeEach(() => {
    changes = [];
    problems = 0;
    rmSync(link, { force: true });
    symlinkSync(fileWith(lines(old), 'first'), link);
    file = new KeyFile(link, {
      onKeys: ({ peers }: BusSecrets) => changes.push(peers.get('any')),
      onProblem: () => {
        problems += 1;
      },
      onChecked: () => undefined,
    });
  });

  async function check(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await file.check();
    }
  }

  it('uses the keys of a new target when its link is swapped', async () => {
    await check(2);
    symlinkSync(fileWith(lines(next, old), 'second'), `${link}.new`);
    renameSync(`${link}.new`, link);
    await check(5);
    expect([changes, problems]).toEqual([[[next, old]], 0]);
  });

  it('waits until both lines are written before it uses the keys', async () => {
    writeFileSync(link, lines(next));
    await check(1);
    writeFileSync(link, lines(next, old));
    await check(2);
    expect(changes).toEqual([[next, old]]);
  });

  it('keeps the keys while the file is missing or malformed, and reports the problem once', async () => {
    writeFileSync(link, 'half');
    await check(3);
    rmSync(link);
    await check(3);
    expect([changes, problems]).toEqual([[], 1]);
    writeFileSync(link, lines(next));
    await check(2);
    rmSync(link);
    await check(2);
    expect([changes, problems]).toEqual([[[next]], 2]);
  });

  it('reads the file by itself until it is closed', async () => {
    file.watch(5);
    writeFileSync(link, lines(next));
    await waitFor(() => changes.length === 1);
    file.close();
  });
});
