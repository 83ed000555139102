import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, writeAnonymity } from './geo-fixtures.js';

const COMMANDS = fileURLToPath(new URL('../dist/anonymity-commands.js', import.meta.url));

describe('anonymity commands, run as by the CLI', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const { given, env } = writeAnonymity(folder);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [COMMANDS, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, COTEJO_DATA_DIR: join(folder.path, 'data'), ...env },
    });

  it('report a failure in one line', () => {
    expect(run('lookup', '8.8.8.8')).toMatchObject({
      status: 1,
      stderr: 'anonymity lookup: no lists were imported yet\n',
    });
    expect(run('import', '/nowhere')).toMatchObject({ status: 1 });
    expect(run('import', fileURLToPath(new URL('.', import.meta.url)))).toMatchObject({
      status: 1,
      stderr: 'anonymity import: none of the files belongs to a feed\n',
    });
    expect(run('import', given, '--as-of', '2999-01-01').stderr).toBe(
      'anonymity import: --as-of: must be a date in the past\n',
    );
    expect(run('status').stdout).toContain('no lists: anonymity of addresses is unknown\n  datacenter: missing');
  });

  it('import a folder and look an address up', () => {
    const imported = run('import', given, '--json');
    expect(imported.status).toBe(0);
    expect(JSON.parse(imported.stdout)).toMatchObject({ outcomes: new Array(4).fill({ outcome: 'updated' }) });
    expect(JSON.parse(run('lookup', '8.8.8.8', '--json').stdout)).toMatchObject({
      isPublic: true,
      anonymity: { hosting: true, vpn: true, tor: false, proxy: null, relay: false },
      feeds: [{ id: 'datacenter' }, { id: 'vpn' }],
    });
    expect(run('lookup', '104.28.9.1').stdout).toContain('vpn: false, proxy: false, tor: false, relay: true');
    expect(run('lookup', '2002:be18:4206::1').stdout).toContain('tor: true');
    expect(run('lookup', '10.0.0.1').stdout).toBe('not a public address\n');
    expect(run('lookup', 'nonsense')).toMatchObject({ status: 1, stdout: '' });
    expect(run('status').stdout).toMatch(/datacenter \(hosting\): 2 \+ 0 networks, checked 0 h ago; MIT, Fixtures/);
  });

  it('exit with 1 and keep the last good list when one is broken', () => {
    const broken = folder.write('broken/x4bnet/vpn/ipv4.txt', '0.0.0.0/0\n');
    const { status, stdout } = run('import', broken);
    expect(status).toBe(1);
    expect(stdout).toContain('failed    vpn: 2 networks; a network is wider than /8');
    expect(JSON.parse(run('lookup', '8.8.8.8', '--json').stdout)).toMatchObject({ anonymity: { vpn: true } });
  });

  it('mark a list that is too old', () => {
    expect(run('import', given, '--as-of', '2026-01-01').status).toBe(0);
    expect(run('status').stdout).toMatch(/vpn \(vpn\): .* TOO OLD: unknown/);
    expect(run('lookup', '8.8.8.8').stdout).toContain('vpn: unknown');
  });
});
