import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { importText, makeFolder, scopeOf } from '../../test/geo-fixtures.js';
import { AddressData } from './address-data.js';
import { versionsOf } from './data-set-files.js';
import type { DataSetId } from './data-sets.js';
import { removeDataSet } from './import/import-data-set.js';

const CROSSINGS = `crossing,lat,lon,locality
${Array.from({ length: 60 }, (_, i) => `CL ${95 + (i % 10)} KR ${6 + Math.floor(i / 10)},${4.675 + (i % 10) * 0.0009},${-74.04 - Math.floor(i / 10) * 0.0009},Chapinero`).join('\n')}
`;
const BLOCKS = `lat,lon,estrato
${Array.from({ length: 100 }, (_, i) => `${4.677 + (i % 10) * 0.0009},${-74.038 - Math.floor(i / 10) * 0.0009},6`).join('\n')}
`;
const SEGMENTS = 'tramo,estrato\nCL 100 KR 8A,5\n';
const ZONES = 'code,incidents,population\n11001,3000,7929539\n05001,100,2616335\n27001,10,144610\n';

describe('AddressData', () => {
  const folder = makeFolder();
  const opened: AddressData[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((data) => data.close()));
    folder.remove();
  });

  const serve = async (dataDir: string) => {
    const data = new AddressData(scopeOf(dataDir));
    opened.push(data);
    await data.open();
    return data;
  };
  const load = (dataDir: string, id: DataSetId, text: string) =>
    importText(dataDir, id, text, { city: '11001', sizeRatioMin: 0 });

  it('returns null for every fact without data', async () => {
    const data = await serve(join(folder.path, 'none'));
    expect(data.about('CL 100 8A 55', '11001')).toEqual({ stratum: null, zoneRisk: null, located: null });
    expect(data.data()).toEqual([]);
  });

  it('follows imports, new versions and removals of each data set while it is open', async () => {
    const dataDir = join(folder.path, 'live');
    const data = await serve(dataDir);
    const about = () => data.about('CL 100 8A 55', '11001');
    await load(dataDir, 'zones', ZONES);
    await waitFor(() => about().zoneRisk === 'medio', { what: 'the zones' });
    expect(data.about(null, '11001')).toEqual({ stratum: null, zoneRisk: 'medio', located: null });
    expect(data.data()).toEqual([
      { name: 'zones', version: data.versions.zones, asOf: expect.any(String), records: 3 },
    ]);
    await load(dataDir, 'crossings', CROSSINGS);
    await waitFor(() => about().located !== null, { what: 'the crossings' });
    expect(about().located).toMatchObject({ locality: 'Chapinero', precisionM: 100 });
    expect(about().stratum).toBeNull();
    await load(dataDir, 'strata', BLOCKS);
    await waitFor(() => about().stratum === 6, { what: 'the blocks' });
    expect(data.about('CL 100 8A 55', '05001')).toEqual({ stratum: null, zoneRisk: 'bajo', located: null });
    await load(dataDir, 'strata', SEGMENTS);
    await waitFor(() => about().stratum === 5, { what: 'the segments' });
    await removeDataSet(dataDir, 'strata');
    await waitFor(() => about().stratum === null, { what: 'the removal' });
    expect(about().zoneRisk).toBe('medio');
  }, 30_000);

  it('does not locate named streets, rural addresses and addresses of other cities', async () => {
    const dataDir = join(folder.path, 'places');
    await load(dataDir, 'crossings', CROSSINGS);
    const data = await serve(dataDir);
    expect(data.about('KR 8A 100 20', '11001').located).not.toBeNull();
    for (const standard of ['AV BOYACA 100 20', 'KM 7 VDA EL SALITRE', 'MZ 5 LT 12']) {
      expect(data.about(standard, '11001').located).toBeNull();
    }
    expect(data.about('KR 8A 100 20', '05001').located).toBeNull();
  });

  it('leaves only the facts of an unreadable data set unknown', async () => {
    const dataDir = join(folder.path, 'broken');
    await load(dataDir, 'zones', ZONES);
    await load(dataDir, 'crossings', CROSSINGS);
    const versions = versionsOf(dataDir, 'crossings');
    await writeFile(join(versions.pathOf((await versions.currentId()) as string), 'data.bin'), 'cut off');
    const data = await serve(dataDir);
    expect(data.about('CL 100 8A 55', '11001')).toEqual({ stratum: null, zoneRisk: 'medio', located: null });
  });
});
