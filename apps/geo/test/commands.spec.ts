import { terminalOf } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { commandOutput } from '@cotejo/testing';
import { geoCommands } from '../src/commands.js';
import { ASN_IPV4_CSV, makeFolder } from './geo-fixtures.js';

describe('geo commands, in this process', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const run = (args: string[], variables: Record<string, string> = {}) =>
    commandOutput((streams) => {
      const env = { PATH: process.env.PATH, COTEJO_DATA_DIR: folder.path, ...variables };
      return runCommand(geoCommands(), args, terminalOf({ ...streams, env }));
    });

  it('show installed and missing databases', async () => {
    const { code, out } = await run(['status']);
    expect(code).toBe(0);
    expect(out).toMatch(/^country: .*\.mmdb/m);
    expect(out).toContain('city: not installed');
  });

  it('show the status as JSON', async () => {
    const { out } = await run(['status', '--json'], { COTEJO_GEO_ASN_MMDB: folder.write('asn.csv', ASN_IPV4_CSV) });
    expect(JSON.parse(out)).toMatchObject({
      files: [{ database: 'country' }, { database: 'asn', bytes: ASN_IPV4_CSV.length }],
      missing: ['city'],
      fetched: {},
    });
  });

  it('report a failure in one line', async () => {
    const absent = await run(['status'], { COTEJO_GEO_ASN_MMDB: `${folder.path}/none.mmdb` });
    expect(absent.code).toBe(1);
    expect(absent.err).toBe('geo: COTEJO_GEO_ASN_MMDB: must name files that exist\n');
    const wrong = await run(['fetch', '--only', 'weather']);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('city, asn');
    const toolless = await run(['fetch', '--only', 'asn'], { PATH: folder.path });
    expect(toolless.code).toBe(1);
    expect(toolless.err).toContain('geo: npm is needed on the PATH');
  });
});
