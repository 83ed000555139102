import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { terminalOf } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { commandOutput, testFolder } from '@cotejo/testing';
import { taxCommands } from './commands.js';

const folder = testFolder();

const run = (...words: string[]) =>
  commandOutput((streams) =>
    runCommand(taxCommands(), words, terminalOf({ ...streams, env: { COTEJO_DATA_DIR: folder } })),
  );

describe('tax commands', () => {
  it('import, show and roll back snapshots', async () => {
    expect((await run('status')).out).toBe('no snapshot: tax derives the NIT, and states are unknown\n');
    const file = join(folder, 'rut.csv');
    await writeFile(file, 'NIT;estado\n1000000009-7;REGISTRO ACTIVO\n1000000010;EN TRAMITE\n');
    const first = await run('import', file, '--delimiter', ';', '--as-of', '2026-01-02');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('2 registrations, 0 duplicate rows') });
    await run('import', file, '--delimiter', ';', '--complete');
    const [before, inUse] = (await run('status')).out.trim().split('\n');
    expect(before).toMatch(
      /^\d.* 2 registrations, as of 2026-01-02T00:00:00-05:00, 1 with a state no table describes$/,
    );
    expect(inUse).toMatch(/^\* .* 2 registrations, as of .*, complete, 1 with a state no table describes$/);
    expect((await run('rollback')).out).toContain('in use: snapshot ');
    expect((await run('rollback')).err).toContain('tax rollback: snapshot: there is no older snapshot');
  });

  it('refuse a bad file with exit code 1, without printing any of its content', async () => {
    const file = join(folder, 'rut.csv');
    await writeFile(file, 'nit,estado\n1000000009-1,SECRETO\n');
    const { code, err } = await run('import', file);
    expect(code).toBe(1);
    expect(err).toContain('check_digit: 1 (lines 2)');
    expect(err).not.toMatch(/1000000009|SECRETO/);
  });
});
