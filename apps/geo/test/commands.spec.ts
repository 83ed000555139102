import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ASN_IPV4_CSV, makeFolder } from './geo-fixtures.js';

const COMMANDS = fileURLToPath(new URL('../dist/commands.js', import.meta.url));

describe('geo commands, run as by the CLI', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const run = (args: string[], variables: Record<string, string> = {}) =>
    spawnSync(process.execPath, [COMMANDS, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, COTEJO_DATA_DIR: folder.path, ...variables },
    });

  it('show installed and missing databases', () => {
    const { status, stdout } = run(['status']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^country: .*\.mmdb/m);
    expect(stdout).toContain('city: not installed');
  });

  it('show the status as JSON', () => {
    const { stdout } = run(['status', '--json'], { COTEJO_GEO_ASN_MMDB: folder.write('asn.csv', ASN_IPV4_CSV) });
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ database: 'country' }, { database: 'asn', bytes: ASN_IPV4_CSV.length }],
      missing: ['city'],
      fetched: {},
    });
  });

  it('report a failure in one line', () => {
    const absent = run(['status'], { COTEJO_GEO_ASN_MMDB: `${folder.path}/none.mmdb` });
    expect(absent.status).toBe(1);
    expect(absent.stderr).toBe('geo: COTEJO_GEO_ASN_MMDB: must name files that exist\n');
    const wrong = run(['fetch', '--only', 'weather']);
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain('city, asn');
    const toolless = run(['fetch', '--only', 'asn'], { PATH: folder.path });
    expect(toolless.status).toBe(1);
    expect(toolless.stderr).toContain('geo: npm is needed on the PATH');
  });
});
