import { ASN_IPV4_CSV, CITY_IPV4, CITY_IPV6, makeFolder, scopeOf } from '../../test/geo-fixtures.js';
import { writeMmdb } from '../../test/mmdb-writer.js';
import { findGeoFiles } from '../geo.config.js';
import { IpDatabases, NOT_PUBLIC } from './ip-databases.js';

const folder = makeFolder();
afterAll(() => folder.remove());
const { country } = findGeoFiles(scopeOf(folder.path).env, folder.path);

describe('IpDatabases with the packaged countries alone', () => {
  it.each([
    ['190.24.1.1', 'CO'],
    ['181.49.1.1', 'CO'],
    ['186.30.236.1', 'CO'],
    ['2800:e2:1::1', 'CO'],
    ['::ffff:190.24.1.1', 'CO'],
    ['8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
  ])('%s lies in %s; the rest is unknown', async (text, expected) => {
    const databases = await IpDatabases.open({ country, city: [], asn: [] });
    expect(databases.place(text)).toEqual({ ...NOT_PUBLIC, isPublic: true, country: expected });
    expect(Date.parse(databases.asOf)).toBeGreaterThan(Date.parse('2026-01-01'));
  });
});

describe('IpDatabases with all of them', () => {
  let databases: IpDatabases;
  beforeAll(async () => {
    const city = [folder.write('city-ipv4.mmdb', CITY_IPV4), folder.write('city-ipv6.mmdb', CITY_IPV6)];
    databases = await IpDatabases.open({ country, city, asn: [folder.write('asn.csv', ASN_IPV4_CSV)] });
  });

  it('joins country, city and network', () => {
    expect(databases.place('190.24.1.1')).toMatchObject({
      isPublic: true,
      country: 'CO',
      city: 'Bogota (Chapinero)',
      point: { lat: 4.64, lon: -74.06 },
      asn: 19429,
      network: 'fixed',
    });
    expect(databases.place('2800:e2:1::1')).toMatchObject({
      country: 'CO',
      city: 'Medellin',
      asn: null,
      network: null,
    });
  });

  it('leaves anonymity unknown', () => {
    const unknown = { vpn: null, proxy: null, tor: null, hosting: null, relay: null };
    expect(databases.place('8.8.8.8')).toMatchObject({ country: 'US', asn: 15169, network: null, ...unknown });
  });

  it('has no opinion where the databases dispute whether an address is Colombian', () => {
    expect(databases.place('181.48.1.1')).toMatchObject({ isPublic: true, country: null, city: null, point: null });
  });

  it('drops only the city where they dispute another country', () => {
    const place = databases.place('1.1.1.1');
    expect(place).toMatchObject({ city: null, point: null });
    expect(place?.country).toMatch(/^(?!CO|BR)[A-Z]{2}$/);
  });

  it('says nothing of addresses that are nobody’s in public, nor of what is no address', () => {
    expect(databases.place('192.168.1.1')).toEqual(NOT_PUBLIC);
    expect(databases.place('2001:db8::1')).toEqual(NOT_PUBLIC);
    expect(databases.place('nonsense')).toBeNull();
  });

  it('is as old as its oldest database', async () => {
    const old = folder.write(
      'old.mmdb',
      writeMmdb({ '8.8.8.0/24': {} }, { ipVersion: 4, buildEpochSeconds: 1_600_000_000 }),
    );
    const aged = await IpDatabases.open({ country, city: [old], asn: [] });
    expect(aged.asOf).toBe('2020-09-13T12:26:40.000Z');
  });

  it('takes networks from an MMDB as well', async () => {
    const rows = { '190.24.0.0/14': { autonomous_system_number: 10299, autonomous_system_organization: 'EMCALI' } };
    const asn = [folder.write('asn.mmdb', writeMmdb(rows, { ipVersion: 6 }))];
    const other = await IpDatabases.open({ country, city: [], asn });
    expect(other.place('190.24.1.1')).toMatchObject({ asn: 10299, network: 'fixed' });
    expect(other.place('8.8.8.8')).toMatchObject({ asn: null, network: null });
  });
});

const shared = process.env.COTEJO_SHARED_DATA;

(shared ? describe : describe.skip)('IpDatabases over the MaxMind test databases (needs COTEJO_SHARED_DATA)', () => {
  const open = (city: string) =>
    IpDatabases.open({ country, city: [`${shared}/mmdb/${city}`], asn: [`${shared}/mmdb/GeoLite2-ASN-Test.mmdb`] });

  it.each(['GeoIP2-City-Test.mmdb', 'GeoLite2-City-Test.mmdb'])('reads %s', async (city) => {
    const databases = await open(city);
    expect(databases.place('81.2.69.142')).toMatchObject({
      country: 'GB',
      city: 'Londres',
      point: { lat: 51.5142, lon: -0.0931 },
    });
    expect(databases.place('2001:480:10::1')).toMatchObject({ country: 'US', city: 'San Diego' });
    expect(databases.place('1.128.0.1')).toMatchObject({ country: 'AU', asn: 1221, network: null });
  });

  it('refuses a file that is cut off', async () => {
    const { readFile } = await import('node:fs/promises');
    const whole = await readFile(`${shared}/mmdb/GeoIP2-City-Test.mmdb`);
    const city = [folder.write('cut.mmdb', whole.subarray(0, whole.length / 2))];
    await expect(IpDatabases.open({ country, city, asn: [] })).rejects.toThrow();
  });
});
