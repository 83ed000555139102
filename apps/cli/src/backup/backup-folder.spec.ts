import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { deleteOldBackups, fileOf, isFolder } from './backup-folder.js';

const NOW = new Date('2026-11-26T07:30:00.123Z');
const DAY_MS = 86_400_000;

const folder = testFolder();

const dayBefore = (days: number) => basename(fileOf(folder, 'production', new Date(NOW.getTime() - days * DAY_MS)));
const keep = (count: number, made: string) =>
  deleteOldBackups(folder, { environment: 'production', made: join(folder, made), count }, NOW);
const write = (name: string) => writeFileSync(join(folder, name), 'x');

it('names each backup of a folder after its time', () => {
  expect(basename(fileOf(folder, 'production', NOW))).toBe('cotejo-production-2026-11-26T07-30-00Z.backup');
  expect([isFolder(folder), isFolder(join(folder, 'state.backup'))]).toEqual([true, false]);
});

it('deletes the oldest backups and no other file', async () => {
  for (const day of [1, 2, 3, 4]) {
    write(dayBefore(day));
  }
  write('before-upgrade.backup');
  write('cotejo-sandbox-2026-01-01T07-30-00Z.backup');
  mkdirSync(join(folder, 'elsewhere'));
  expect(await keep(2, dayBefore(1))).toBe(2);
  expect(readdirSync(folder).sort()).toEqual([
    'before-upgrade.backup',
    'cotejo-production-2026-11-24T07-30-00Z.backup',
    'cotejo-production-2026-11-25T07-30-00Z.backup',
    'cotejo-sandbox-2026-01-01T07-30-00Z.backup',
    'elsewhere',
  ]);
});

it('never deletes the backup that was just written, even after a clock was set back', async () => {
  for (const day of [1, 2, 9]) {
    write(dayBefore(day));
  }
  expect(await keep(2, dayBefore(9))).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([dayBefore(9), dayBefore(1)]);
});

it('deletes the rest of an interrupted backup, and not one that is being written', async () => {
  const [interrupted, running] = [
    'cotejo-production-2026-11-24T07-30-00Z.backup.unfinished',
    'cotejo-production-2026-11-26T07-29-00Z.backup.unfinished',
  ];
  for (const [name, ageMs] of [
    [interrupted, 2 * DAY_MS],
    [running, 60_000],
  ] as const) {
    write(name);
    const time = new Date(NOW.getTime() - ageMs);
    utimesSync(join(folder, name), time, time);
  }
  await keep(1, dayBefore(0));
  expect(readdirSync(folder)).toEqual([running]);
});
