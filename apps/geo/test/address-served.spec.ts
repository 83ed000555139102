import { join } from 'node:path';
import { Readable } from 'node:stream';
import { importDataSet } from '../src/address/import/import-data-set.js';
import { LocalGeoProvider } from '../src/providers/local.provider.js';
import { makeFolder, scopeOf } from './geo-fixtures.js';

const CROSSINGS =
  'crossing,lat,lon\nCL 100 KR 8A,4.6830,-74.0440\nCL 100 KR 9,4.6832,-74.0450\nCL 101 KR 9,4.6841,-74.0448\n';

describe('LocalGeoProvider with imported address data', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());

  it('measures from the device to the address, but not in other cities', async () => {
    const dataDir = join(folder.path, 'data');
    await importDataSet('crossings', {
      stream: Readable.from([CROSSINGS]),
      isGeoJson: false,
      dataDir,
      city: '11001',
      delimiter: ',',
      map: {},
      asOf: '2026-01-01',
      badRatioMax: 0,
      sizeRatioMin: 0,
      signal: new AbortController().signal,
    });
    const provider = new LocalGeoProvider(scopeOf(dataDir));
    await provider.open();
    const query = { address: 'Calle 100 # 8A-55', gps: { lat: 4.6, lon: -74.08 } };
    const distance = async (city: string) =>
      (await provider.fetchPlace({ ...query, city })).record?.gpsAddressDistanceKm;
    expect(await distance('Bogotá')).toBeCloseTo(10, 0);
    expect(await distance('Medellín')).toBeNull();
    await provider.close();
  });
});
