import { join } from 'node:path';
import { terminalOf } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { commandOutput, testFolder } from '@cotejo/testing';
import { registryCommands } from './commands.js';

const folder = testFolder();

const run = (words: string[], input = '') =>
  commandOutput(
    (streams) => runCommand(registryCommands(), words, terminalOf({ ...streams, env: { COTEJO_DATA_DIR: folder } })),
    input,
  );

describe('registry commands', () => {
  it('generate, import, show and roll back snapshots', async () => {
    expect((await run(['status'])).out).toContain('no snapshot');
    const population = (await run(['generate', '--rows', '1000', '--seed', '3'])).out;
    const first = await run(['import', '-', '--json', '--as-of', '2026-01-02'], population);
    expect(first.code).toBe(0);
    expect(first.err).toMatch(/1000 rows read, \d+\/s/);
    expect(JSON.parse(first.out)).toMatchObject({ rows: 1_000, persons: 1_000, duplicateRows: 0, badRows: 0 });

    await run(['import', '-'], population);
    const { snapshots } = JSON.parse((await run(['status', '--json'])).out);
    expect(snapshots.map(({ inUse }: { inUse: boolean }) => inUse)).toEqual([false, true]);
    expect(snapshots[0].asOf).toBe('2026-01-02T00:00:00-05:00');

    expect(JSON.parse((await run(['rollback', '--json'])).out)).toEqual({ snapshot: snapshots[0].id });
    const again = await run(['rollback']);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('no older snapshot');
  });

  it('say which snapshots have a number from standard input, and never repeat it', async () => {
    const population = (await run(['generate', '--rows', '10', '--seed', '3'])).out;
    const [, row = ''] = population.split('\n');
    const [number = ''] = row.split(',');
    expect(JSON.parse((await run(['holds', '--json'], number)).out)).toEqual({
      snapshots: [],
      holding: [],
      unfinished: 0,
    });
    await run(['import', '-'], population);
    await run(['import', '-'], (await run(['generate', '--rows', '10', '--seed', '4'])).out);
    const { out } = await run(['holds', '--json'], number);
    const { snapshots, holding } = JSON.parse(out);
    expect(snapshots).toHaveLength(2);
    expect(holding).toEqual([snapshots[0]]);
    expect(out).not.toContain(number);
    expect(JSON.parse((await run(['holds', '--json'], '1')).out).holding).toEqual([]);
    const refused = await run(['holds'], `cc ${number}`);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('standard input: must be one number') });
    expect(refused.err).not.toContain(number);
  });

  it('refuse a broken file with exit code 1, without printing any of its content', async () => {
    const [header, row] = (await run(['generate', '--rows', '1'])).out.split('\n');
    const { code, out, err } = await run(['import', '-'], `${header}\nSECRETA${row}\n`);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('number: 1 (lines 2)');
    expect(err).not.toContain('SECRETA');
    expect((await run(['import', join(folder, 'absent.csv')])).err).toContain('ENOENT');
  });
});
