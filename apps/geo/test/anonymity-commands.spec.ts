import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { terminalOf } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { commandOutput } from '@cotejo/testing';
import { anonymityCommands } from '../src/anonymity-commands.js';
import { makeFolder, writeAnonymity } from './geo-fixtures.js';

describe('anonymity commands, in this process', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const { given, env } = writeAnonymity(folder);
  const run = (...args: string[]) =>
    commandOutput((streams) => {
      const variables = { COTEJO_DATA_DIR: join(folder.path, 'data'), ...env };
      return runCommand(anonymityCommands(), args, terminalOf({ ...streams, env: variables }));
    });

  it('report a failure in one line', async () => {
    expect(await run('lookup', '8.8.8.8')).toMatchObject({
      code: 1,
      err: 'anonymity lookup: no lists were imported yet\n',
    });
    expect(await run('import', '/nowhere')).toMatchObject({ code: 1 });
    expect(await run('import', fileURLToPath(new URL('.', import.meta.url)))).toMatchObject({
      code: 1,
      err: 'anonymity import: none of the files belongs to a feed\n',
    });
    expect((await run('import', given, '--as-of', '2999-01-01')).err).toBe(
      'anonymity import: --as-of: must be a date in the past\n',
    );
    expect((await run('status')).out).toContain('no lists: anonymity of addresses is unknown\n  datacenter: missing');
  });

  it('import a folder and look an address up', async () => {
    const imported = await run('import', given, '--json');
    expect(imported.code).toBe(0);
    expect(JSON.parse(imported.out)).toMatchObject({ outcomes: new Array(4).fill({ outcome: 'updated' }) });
    expect(JSON.parse((await run('lookup', '8.8.8.8', '--json')).out)).toMatchObject({
      isPublic: true,
      anonymity: { hosting: true, vpn: true, tor: false, proxy: null, relay: false },
      feeds: [{ id: 'datacenter' }, { id: 'vpn' }],
    });
    expect((await run('lookup', '104.28.9.1')).out).toContain('vpn: false, proxy: false, tor: false, relay: true');
    expect((await run('lookup', '2002:be18:4206::1')).out).toContain('tor: true');
    expect((await run('lookup', '10.0.0.1')).out).toBe('not a public address\n');
    expect(await run('lookup', 'nonsense')).toMatchObject({ code: 1, out: '' });
    expect((await run('status')).out).toMatch(
      /datacenter \(hosting\): 2 \+ 0 networks, checked 0 h ago; MIT, Fixtures/,
    );
  });

  it('exit with 1 and keep the last good list when one is broken', async () => {
    const broken = folder.write('broken/x4bnet/vpn/ipv4.txt', '0.0.0.0/0\n');
    const { code, out } = await run('import', broken);
    expect(code).toBe(1);
    expect(out).toContain('failed    vpn: 2 networks; a network is wider than /8');
    expect(JSON.parse((await run('lookup', '8.8.8.8', '--json')).out)).toMatchObject({ anonymity: { vpn: true } });
  });

  it('mark a list that is too old', async () => {
    expect((await run('import', given, '--as-of', '2026-01-01')).code).toBe(0);
    expect((await run('status')).out).toMatch(/vpn \(vpn\): .* TOO OLD: unknown/);
    expect((await run('lookup', '8.8.8.8')).out).toContain('vpn: unknown');
  });
});
