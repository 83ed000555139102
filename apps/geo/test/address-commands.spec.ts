import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './geo-fixtures.js';

const COMMANDS = fileURLToPath(new URL('../dist/address-commands.js', import.meta.url));
const ZONES = 'code,incidents,population\n05001,309,2616335\n11001,1214,7929539\n27001,x,144610\n';

describe('address commands, run as by the CLI', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [COMMANDS, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, COTEJO_DATA_DIR: folder.path },
    });

  it('import, show and remove data', () => {
    expect(run('status').stdout).toContain('zones: not imported');
    const imported = run('import', 'zones', folder.write('zones.csv', ZONES), '--max-bad-ratio', '0.5');
    expect([imported.status, imported.stderr]).toEqual([0, '']);
    expect(imported.stdout).toContain('number_invalid: 1 (rows 4)');
    expect(imported.stdout).toContain('in use: 2 rows of 2 municipalities');
    expect(JSON.parse(run('status', '--json').stdout)).toMatchObject({
      zones: { rows: { '05001': 1, '11001': 1 } },
      strata: null,
      crossings: null,
    });
    expect(JSON.parse(run('remove', 'zones', '--json').stdout)).toEqual({ removed: 'zones', city: null });
    expect(run('status').stdout).toContain('zones: not imported');
  });

  it('import polygons, also with a byte-order mark', () => {
    const ring = [
      [-74.06, 4.65],
      [-74.06, 4.651],
      [-74.059, 4.651],
      [-74.06, 4.65],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const text = JSON.stringify({ type: 'FeatureCollection', features: [{ properties: { ESTRATO: 4 }, geometry }] });
    const file = folder.write('blocks.geojson', `\uFEFF${text}`);
    const { stdout } = run('import', 'strata', file, '--city', '11001', '--as-of', '2025-11-20', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ rows: 1, kept: { '11001': 1 } });
    expect(JSON.parse(run('status', '--json').stdout).strata.asOf).toBe('2025-11-20T00:00:00-05:00');
  });

  it('report a failure in one line, with the number of bad rows', () => {
    const refused = run('import', 'zones', folder.write('bad.csv', ZONES));
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('33.33 % of the rows are bad');
    expect(refused.stderr).toContain('number_invalid: 1');
    expect(run('import', 'zones', `${folder.path}/none.csv`).stderr).toBe('address import: failed (ENOENT)\n');
    expect(run('import', 'weather', 'x').stderr).toContain('crossings, strata, zones');
    expect(run('import', 'strata', 'x', '--city', '5001').stderr).toContain('five digits');
    expect(run('remove', 'zones', '--city', '11001').stderr).toBe('address remove: no such data is in use\n');
  });
});
