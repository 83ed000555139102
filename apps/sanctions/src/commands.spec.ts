import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture } from '../test/fixtures.js';

const COMMANDS = fileURLToPath(new URL('../dist/commands.js', import.meta.url));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lists-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, COTEJO_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMANDS, ...words], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe('list commands', () => {
  it('import what they find and show it', async () => {
    expect((await run('status')).out).toContain('no lists');
    const { code, out } = await run('import', fixture('ofac'), fixture('own'), '--allow-small', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).imported.map(({ list }: { list: string }) => list)).toEqual([
      'ofac_sdn',
      'sarlaft',
      'pep_2026',
    ]);
    expect((await run('import', fixture('un'), '--allow-small')).out).toContain('kept     ofac_sdn');
    const status = JSON.parse((await run('status', '--json')).out);
    expect(status.lists).toContainEqual(
      expect.objectContaining({ list: 'un_sc', class: 'vinculante', norm: expect.stringContaining('Ley 1121') }),
    );
  });

  it('refuse a broken list with exit code 1', async () => {
    const { code, out, err } = await run('import', fixture('ofac'));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('ofac_sdn: 6 entries, at least 10000 expected');
  });
});
