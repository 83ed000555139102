import { ASN_IPV4_CSV, CITY_IPV4, CITY_IPV6, makeFolder, scopeOf } from '../../test/geo-fixtures.js';
import { writeMmdb } from '../../test/mmdb-writer.js';
import { findGeoFiles } from '../geo.config.js';
import { IpDatabases, NOT_PUBLIC } from './ip-databases.js';

const folder = makeFolder();
afterAll(() => folder.remove());
const NONE = { city: [], cityCheck: [], asn: [], anonymous: [] };
const placeOf = (databases: IpDatabases, text: string) => databases.locate(text, null)?.place ?? null;
const { country } = findGeoFiles(scopeOf(folder.path).env, folder.path);

describe('IpDatabases with only the packaged country database', () => {
  it.each([
    ['190.24.1.1', 'CO'],
    ['181.49.1.1', 'CO'],
    ['186.30.236.1', 'CO'],
    ['2800:e2:1::1', 'CO'],
    ['::ffff:190.24.1.1', 'CO'],
    ['8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
  ])('%s is in %s, and everything else is unknown', async (text, expected) => {
    const databases = await IpDatabases.open({ ...NONE, country });
    expect(placeOf(databases, text)).toEqual({ ...NOT_PUBLIC, isPublic: true, country: expected });
    expect(Date.parse(databases.asOf)).toBeGreaterThan(Date.parse('2026-01-01'));
  });
});

describe('IpDatabases with all databases', () => {
  let databases: IpDatabases;
  beforeAll(async () => {
    const city = [folder.write('city-ipv4.mmdb', CITY_IPV4), folder.write('city-ipv6.mmdb', CITY_IPV6)];
    databases = await IpDatabases.open({ ...NONE, country, city, asn: [folder.write('asn.csv', ASN_IPV4_CSV)] });
  });

  it('joins country, city and network', () => {
    expect(placeOf(databases, '190.24.1.1')).toMatchObject({
      isPublic: true,
      country: 'CO',
      city: 'Bogota (Chapinero)',
      department: '11',
      point: { lat: 4.64, lon: -74.06 },
      asn: 19429,
      network: 'fixed',
    });
    expect(placeOf(databases, '2800:e2:1::1')).toMatchObject({
      country: 'CO',
      city: 'Medellin',
      department: '05',
      asn: null,
      network: null,
    });
  });

  it('leaves anonymity unknown without lists, except for cloud networks', () => {
    const unknown = { vpn: null, proxy: null, tor: null, hosting: null, relay: null };
    expect(placeOf(databases, '190.24.1.1')).toMatchObject(unknown);
    expect(placeOf(databases, '8.8.8.8')).toMatchObject({ country: 'US', asn: 15169, ...unknown, hosting: true });
  });

  it('leaves the country unknown when the databases disagree on whether an address is Colombian', () => {
    expect(placeOf(databases, '181.48.1.1')).toMatchObject({ isPublic: true, country: null, city: null, point: null });
  });

  it('returns Colombia in that case if the operator serves only Colombia', () => {
    expect(placeOf(databases, '8.8.9.1')).toMatchObject({
      country: 'CO',
      city: 'Medellin',
      department: '05',
      network: null,
    });
  });

  it('leaves only the city unknown when they disagree on another country', () => {
    const place = placeOf(databases, '1.1.1.1');
    expect(place).toMatchObject({ city: null, point: null });
    expect(place?.country).toMatch(/^(?!CO|BR)[A-Z]{2}$/);
  });

  it('returns no data for private addresses and null for invalid ones', () => {
    expect(placeOf(databases, '192.168.1.1')).toEqual(NOT_PUBLIC);
    expect(placeOf(databases, '2001:db8::1')).toEqual(NOT_PUBLIC);
    expect(placeOf(databases, 'nonsense')).toBeNull();
  });

  it('takes asOf from its oldest database', async () => {
    const old = folder.write(
      'old.mmdb',
      writeMmdb({ '8.8.8.0/24': { city: 'Lima' } }, { ipVersion: 4, buildEpochSeconds: 1_600_000_000 }),
    );
    const aged = await IpDatabases.open({ ...NONE, country, city: [old] });
    expect(aged.asOf).toBe('2020-09-13T12:26:40.000Z');
  });

  it('also reads networks from an MMDB', async () => {
    const rows = { '190.24.0.0/14': { autonomous_system_number: 10299, autonomous_system_organization: 'EMCALI' } };
    const asn = [folder.write('asn.mmdb', writeMmdb(rows, { ipVersion: 6 }))];
    const other = await IpDatabases.open({ ...NONE, country, asn });
    expect(placeOf(other, '190.24.1.1')).toMatchObject({ asn: 10299, network: 'fixed' });
    expect(placeOf(other, '8.8.8.8')).toMatchObject({ asn: null, network: null });
  });
});

describe('IpDatabases with a second city database', () => {
  const bogota = { country_code: 'CO', state1: 'Bogota D.C.', city: 'Bogota', latitude: 4.65, longitude: -74.1 };
  const medellin = { country_code: 'CO', state1: 'Antioquia', city: 'Medellin', latitude: 6.25, longitude: -75.56 };
  const ibague = { country_code: 'CO', state1: 'Tolima Department', city: 'Ibague', latitude: 4.44, longitude: -75.24 };
  const honda = { ...ibague, city: 'Honda', latitude: 5.2, longitude: -74.74 };
  const write = (name: string, row: Record<string, string | number>) =>
    folder.write(name, writeMmdb({ '190.24.0.0/14': row, '8.8.8.0/24': medellin }, { ipVersion: 4 }));
  const locate = async (first: Record<string, string | number>, second: Record<string, string | number>) => {
    const files = { city: [write('first.mmdb', first)], cityCheck: [write('second.mmdb', second)] };
    return (await IpDatabases.open({ ...NONE, country, ...files })).locate('190.24.1.1', null);
  };

  it('returns the city and both points when both databases name the same department', async () => {
    const located = await locate(ibague, honda);
    expect(located?.place).toMatchObject({ city: 'Ibague', department: '73' });
    expect(located?.points).toEqual([
      { lat: 4.44, lon: -75.24 },
      { lat: 5.2, lon: -74.74 },
    ]);
  });

  it.each([
    ['another department', bogota, medellin],
    ['no city', bogota, { country_code: 'CO' }],
  ])('leaves the city unknown when the second database names %s', async (_, first, second) => {
    const located = await locate(first, second);
    expect(located?.place).toMatchObject({ country: 'CO', city: null, department: null, point: null });
    expect(located?.points).toEqual([]);
  });

  it('leaves the city unknown when the second database names another country', async () => {
    const located = await locate(bogota, { country_code: 'US', city: 'Miami', latitude: 25.8, longitude: -80.2 });
    expect(located?.place).toMatchObject({ country: null, city: null });
  });
});

describe('IpDatabases with an anonymity database', () => {
  const rows = {
    '190.24.7.0/24': { is_anonymous: true, is_anonymous_vpn: true },
    '190.24.8.0/24': { is_anonymous: true, is_public_proxy: true, is_hosting_provider: true },
    '190.24.9.0/24': { is_anonymous: true, is_residential_proxy: true, is_tor_exit_node: true },
  };
  const file = (databaseType: string) =>
    folder.write(`${databaseType}.mmdb`, writeMmdb(rows, { ipVersion: 4, databaseType }));

  it('reports its categories, and false for addresses that it lacks, except for relays', async () => {
    const databases = await IpDatabases.open({ ...NONE, country, anonymous: [file('GeoIP2-Anonymous-IP')] });
    const none = { vpn: false, proxy: false, tor: false, hosting: false, relay: null };
    expect(placeOf(databases, '190.24.7.1')).toMatchObject({ ...none, vpn: true });
    expect(placeOf(databases, '190.24.8.1')).toMatchObject({ ...none, proxy: true, hosting: true });
    expect(placeOf(databases, '190.24.9.1')).toMatchObject({ ...none, proxy: true, tor: true });
    expect(placeOf(databases, '190.24.1.1')).toMatchObject(none);
    // The file has no IPv6 addresses, so anonymity is unknown for them.
    expect(placeOf(databases, '2800:e2:1::1')).toMatchObject({ vpn: null, proxy: null, tor: null, hosting: null });
  });

  it('refuses another kind of database, which would report no address as anonymous', async () => {
    await expect(IpDatabases.open({ ...NONE, country, anonymous: [file('GeoLite2-City')] })).rejects.toThrow(
      'COTEJO_GEO_ANONYMOUS_MMDB',
    );
  });
});

describe('IpDatabases of another kind', () => {
  const row = {
    city: { country_code: 'CO', city: 'Cali' },
    country: { country_code: 'CO' },
    asn: { autonomous_system_number: 19429 },
    other: { score: 1 },
  };
  const file = (kind: keyof typeof row, ipVersion: 4 | 6 = 4) =>
    folder.write(
      `${kind}-${ipVersion}.mmdb`,
      writeMmdb({ '190.24.0.0/14': row[kind] }, { ipVersion, databaseType: kind }),
    );

  it.each<[string, object]>([
    ['a Country database in place of City', { city: [file('country')] }],
    ['an ASN database in place of City', { city: [file('asn', 6)] }],
    ['a Country database in place of the second City', { cityCheck: [file('country')] }],
    ['a City database in place of ASN', { asn: [file('city')] }],
    ['any other database', { asn: [file('other')] }],
    ['one of two City files', { city: [file('city'), file('other', 6)] }],
    ['an empty City database', { city: [folder.write('empty.mmdb', writeMmdb({}, { ipVersion: 4 }))] }],
  ])('are refused: %s', async (_what, files) => {
    const refused = IpDatabases.open({ ...NONE, country, ...files });
    await expect(refused).rejects.toMatchObject({ code: 'cannot_answer', message: expect.stringContaining('.mmdb (') });
  });

  it('are refused when a look-up fails, such as in an archive of a database', async () => {
    const archive = Buffer.concat([Buffer.alloc(512, 'city.mmdb'), CITY_IPV4, Buffer.alloc(1_024)]);
    await expect(IpDatabases.open({ ...NONE, country, city: [folder.write('tar.mmdb', archive)] })).rejects.toThrow();
  });

  it.each(['', '1,2,Bogota,CO\n'])('are refused: %j in place of the ranges of networks', async (text) => {
    await expect(IpDatabases.open({ ...NONE, country, asn: [folder.write('asn.csv', text)] })).rejects.toThrow(/ASN/);
  });
});

const shared = process.env.COTEJO_SHARED_DATA;

(shared ? describe : describe.skip)('IpDatabases over the MaxMind test databases (needs COTEJO_SHARED_DATA)', () => {
  const open = (city: string) =>
    IpDatabases.open({
      ...NONE,
      country,
      city: [`${shared}/mmdb/${city}`],
      asn: [`${shared}/mmdb/GeoLite2-ASN-Test.mmdb`],
    });

  it.each(['GeoIP2-City-Test.mmdb', 'GeoLite2-City-Test.mmdb'])('reads %s', async (city) => {
    const databases = await open(city);
    expect(placeOf(databases, '81.2.69.142')).toMatchObject({
      country: 'GB',
      city: 'Londres',
      point: { lat: 51.5142, lon: -0.0931 },
    });
    expect(placeOf(databases, '2001:480:10::1')).toMatchObject({ country: 'US', city: 'San Diego' });
    expect(placeOf(databases, '1.128.0.1')).toMatchObject({ country: 'AU', asn: 1221, network: null });
  });

  it('reads the anonymity databases', async () => {
    for (const name of ['GeoIP2-Anonymous-IP-Test', 'GeoIP-Anonymous-Plus-Test']) {
      const databases = await IpDatabases.open({ ...NONE, country, anonymous: [`${shared}/mmdb/${name}.mmdb`] });
      expect(placeOf(databases, '1.2.0.1')).toMatchObject({ vpn: true, tor: false });
    }
    const databases = await IpDatabases.open({
      ...NONE,
      country,
      anonymous: [`${shared}/mmdb/GeoIP2-Anonymous-IP-Test.mmdb`],
    });
    expect(placeOf(databases, '186.30.236.1')).toMatchObject({ proxy: true, vpn: false });
    expect(placeOf(databases, '65.0.0.1')).toMatchObject({ tor: true });
  });

  it('refuses a truncated file', async () => {
    const { readFile } = await import('node:fs/promises');
    const whole = await readFile(`${shared}/mmdb/GeoIP2-City-Test.mmdb`);
    const city = [folder.write('cut.mmdb', whole.subarray(0, whole.length / 2))];
    await expect(IpDatabases.open({ ...NONE, country, city })).rejects.toThrow();
  });
});
