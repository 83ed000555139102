import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { deleteOldBackups, fileOf, isFolder } from './backup-folder.js';

const NOW = new Date('2026-11-26T07:30:00.123Z');
const DAY_MS = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string) => writeFileSync(join(folder, name), 'x');

it('names each backup of a folder after its time', () => {
  expect(basename(fileOf(folder, NOW))).toBe('cotejo-2026-11-26T07-30-00Z.backup');
  expect([isFolder(folder), isFolder(join(folder, 'state.backup'))]).toEqual([true, false]);
});

it('deletes the oldest backups and no other file', async () => {
  for (const day of [1, 2, 3, 4]) {
    write(basename(fileOf(folder, new Date(NOW.getTime() - day * DAY_MS))));
  }
  write('before-upgrade.backup');
  mkdirSync(join(folder, 'elsewhere'));
  expect(await deleteOldBackups(folder, 2, NOW)).toBe(2);
  expect(readdirSync(folder).sort()).toEqual([
    'before-upgrade.backup',
    'cotejo-2026-11-24T07-30-00Z.backup',
    'cotejo-2026-11-25T07-30-00Z.backup',
    'elsewhere',
  ]);
});

it('deletes the rest of an interrupted backup, and not one that is being written', async () => {
  const [interrupted, running] = [
    'cotejo-2026-11-24T07-30-00Z.backup.unfinished',
    'cotejo-2026-11-26T07-29-00Z.backup.unfinished',
  ];
  for (const [name, ageMs] of [
    [interrupted, 2 * DAY_MS],
    [running, 60_000],
  ] as const) {
    write(name);
    const time = new Date(NOW.getTime() - ageMs);
    utimesSync(join(folder, name), time, time);
  }
  await deleteOldBackups(folder, 1, NOW);
  expect(readdirSync(folder)).toEqual([running]);
});
