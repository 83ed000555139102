import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@cotejo/testing';

const COMMANDS = fileURLToPath(new URL('../dist/commands.js', import.meta.url));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function start(...words: string[]) {
  return spawn(process.execPath, [COMMANDS, ...words], { env: { ...process.env, COTEJO_DATA_DIR: dataDir } });
}

async function run(words: string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const child = start(...words);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  child.stdin.on('error', () => {}).end(input);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, err };
}

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
    expect((await run(['import', join(dataDir, 'absent.csv')])).err).toContain('ENOENT');
  });

  /** Sends the signal to an import that waits for more input. Returns its exit code. */
  async function interruptImport(signal: NodeJS.Signals): Promise<unknown> {
    const child = start('import', '-');
    child.stdin.write('cedula,primer_nombre,segundo_nombre,primer_apellido,segundo_apellido,estado,');
    child.stdin.write('fecha_expedicion,lugar_expedicion\n5,EVA,,LUNA,,0,,\n');
    const making = () => readdirSync(join(dataDir, 'registry')).some((name) => name.startsWith('.making-'));
    await waitFor(() => existsSync(join(dataDir, 'registry')) && making());
    child.kill(signal);
    return new Promise((resolve) => child.on('close', resolve));
  }

  it('exit with 130 and remove the unfinished snapshot on SIGINT', async () => {
    expect(await interruptImport('SIGINT')).toBe(130);
    expect(await readdir(join(dataDir, 'registry'))).toEqual(['import-report.json']);
  });

  it('work as before after an import was killed, and remove what it left behind', async () => {
    const population = (await run(['generate', '--rows', '500'])).out;
    await run(['import', '-'], population);
    const before = await run(['status']);
    await interruptImport('SIGKILL');
    expect(await run(['status'])).toEqual(before);
    expect((await run(['import', '-', '--min-size-ratio', '1'], population)).code).toBe(0);
    expect((await readdir(join(dataDir, 'registry'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
