import { terminalOf } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { commandOutput } from '@cotejo/testing';
import { readDataSet, versionsOf } from '../src/address/data-set-files.js';
import { addressCommands } from '../src/address-commands.js';
import { makeFolder } from './geo-fixtures.js';

const ZONES = 'code,incidents,population\n05001,309,2616335\n11001,1214,7929539\n27001,x,144610\n';

describe('address commands, in this process', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const run = (...args: string[]) =>
    commandOutput((streams) =>
      runCommand(addressCommands(), args, terminalOf({ ...streams, env: { COTEJO_DATA_DIR: folder.path } })),
    );

  it('import, show and remove data', async () => {
    expect((await run('status')).out).toContain('zones: not imported');
    const imported = await run('import', 'zones', folder.write('zones.csv', ZONES), '--max-bad-ratio', '0.5');
    expect([imported.code, imported.err]).toEqual([0, '']);
    expect(imported.out).toContain('number_invalid: 1 (rows 4)');
    expect(imported.out).toContain('in use: 2 rows of 2 municipalities');
    expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({
      zones: { rows: { '05001': 1, '11001': 1 } },
      strata: null,
      crossings: null,
    });
    expect(JSON.parse((await run('remove', 'zones', '--json')).out)).toEqual({ removed: 'zones', city: null });
    expect((await run('status')).out).toContain('zones: not imported');
  });

  it('import polygons, also with a byte-order mark', async () => {
    const ring = [
      [-74.06, 4.65],
      [-74.06, 4.651],
      [-74.059, 4.651],
      [-74.06, 4.65],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const text = JSON.stringify({ type: 'FeatureCollection', features: [{ properties: { ESTRATO: 4 }, geometry }] });
    const file = folder.write('blocks.geojson', `\uFEFF${text}`);
    const { out } = await run('import', 'strata', file, '--city', '11001', '--as-of', '2025-11-20', '--json');
    expect(JSON.parse(out)).toMatchObject({ rows: 1, kept: { '11001': 1 } });
    expect(JSON.parse((await run('status', '--json')).out).strata.asOf).toBe('2025-11-20T00:00:00-05:00');
  });

  it('read a file in Latin-1 with its letters, and refuse one whose letters would be lost', async () => {
    const crossing = (name: string) => `crossing,lat,lon,localidad\nCL 72 KR 11,4.65,-74.06,${name}\n`;
    const latin1 = folder.write('latin1.csv', Buffer.from(crossing('Engativá'), 'latin1'));
    expect((await run('import', 'crossings', latin1, '--city', '11001')).err).toBe('');
    const versions = versionsOf(folder.path, 'crossings');
    const data = await readDataSet<'crossings'>(versions.pathOf((await versions.currentId()) as string));
    expect(data['11001']?.localityNames).toEqual(['Engativá']);
    const dos = folder.write('dos.csv', Buffer.from(crossing('Nari\xa4o'), 'latin1'));
    const refused = await run('import', 'crossings', dos, '--city', '11001');
    expect(refused.err).toContain('save it again as "CSV UTF-8"');
  });

  it('report a failure in one line, with the number of bad rows', async () => {
    const refused = await run('import', 'zones', folder.write('bad.csv', ZONES));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('33.33 % of the rows are bad');
    expect(refused.err).toContain('number_invalid: 1');
    expect((await run('import', 'zones', `${folder.path}/none.csv`)).err).toBe('address import: failed (ENOENT)\n');
    expect((await run('import', 'weather', 'x')).err).toContain('crossings, strata, zones');
    expect((await run('import', 'strata', 'x', '--city', '5001')).err).toContain('five digits');
    expect((await run('remove', 'zones', '--city', '11001')).err).toBe('address remove: no such data is in use\n');
  });
});
