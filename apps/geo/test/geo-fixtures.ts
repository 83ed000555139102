import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Env, type ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import ipaddr from 'ipaddr.js';
import type { DataSetId } from '../src/address/data-sets.js';
import { importDataSet } from '../src/address/import/import-data-set.js';
import type { ImportOptions } from '../src/address/import/import-options.js';
import { writeMmdb } from './mmdb-writer.js';

/** A folder for one spec; call `remove` at the end. */
export function makeFolder(): { path: string; write(name: string, content: Buffer | string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cotejo-geo-'));
  const write = (name: string, content: Buffer | string) => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Invented rows for real networks, with the fields of @ip-location-db. */
export const CITY_IPV4 = writeMmdb(
  {
    '190.24.0.0/14': {
      country_code: 'CO',
      state1: 'Bogota D.C.',
      city: 'Bogota (Chapinero)',
      latitude: 4.64,
      longitude: -74.06,
    },
    '200.21.200.0/24': { country_code: 'CO', city: '', latitude: 4.0, longitude: -73.25 },
    '181.48.0.0/16': { country_code: 'US', city: 'Miami', latitude: 25.77, longitude: -80.19 },
    '8.8.9.0/24': { country_code: 'CO', state1: 'Antioquia', city: 'Medellin', latitude: 6.25, longitude: -75.58 },
    '8.8.8.0/24': { country_code: 'US', city: 'Mountain View', latitude: 37.42, longitude: -122.08 },
    '1.1.1.0/24': { country_code: 'BR', city: 'Recife', latitude: -8.05, longitude: -34.88 },
  },
  { ipVersion: 4, buildEpochSeconds: 1_780_000_000 },
);
export const CITY_IPV6 = writeMmdb(
  { '2800:e2::/32': { country_code: 'CO', city: 'Medellin', latitude: 6.25, longitude: -75.58 } },
  { ipVersion: 6 },
);
export const ASN_IPV4_CSV = csv(
  ['8.8.8.0', '8.8.8.255', '15169,"Google, Inc."'],
  ['8.8.9.0', '8.8.9.255', '3816,COLOMBIA TELECOMUNICACIONES'],
  ['190.24.0.0', '190.27.255.255', '19429,ETB - Colombia'],
  ['191.156.0.0', '191.156.255.255', '26611,COMCEL S.A.'],
);
export const ASN_IPV6_CSV = csv(
  ['2800:e2::', '2800:e2:7fff:ffff:ffff:ffff:ffff:ffff', '13489,UNE'],
  ['2800:e2:8000::', '2800:e2:8000:ffff:ffff:ffff:ffff:ffff', '19429,ETB'],
);

/** Ranges as decimal numbers, in the format of @ip-location-db/asn. */
function csv(...rows: [start: string, end: string, rest: string][]): string {
  return rows.map(([start, end, rest]) => `${decimal(start)},${decimal(end)},${rest}\n`).join('');
}

function decimal(address: string): bigint {
  return BigInt(`0x${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}`);
}

export function scopeOf(dataDir: string, variables: Record<string, string> = {}): ProcessScope {
  return {
    env: new Env(variables),
    config: { dataDir },
    logger: createLogger('test', 'silent'),
    metrics: new Registry(),
  } as ProcessScope;
}

/** Imports the text of a data set about addresses. */
export const importText = (dataDir: string, id: DataSetId, text: string, options: Partial<ImportOptions> = {}) =>
  importDataSet(id, {
    stream: Readable.from([text]),
    isGeoJson: text.startsWith('{'),
    dataDir,
    delimiter: ',',
    map: {},
    asOf: '2026-01-01T00:00:00-05:00',
    badRatioMax: 0.05,
    sizeRatioMin: 0.5,
    signal: new AbortController().signal,
    ...options,
  });

/** Small anonymity lists in the formats of their publishers. */
const ANONYMITY_FILES = {
  'x4bnet/datacenter/ipv4.txt': '8.8.8.0/24\n104.28.0.0/16\n',
  'x4bnet/vpn/ipv4.txt': '8.8.8.0/26\n104.28.9.0/24\n',
  'tor/exits.csv': 'fingerprint, ipaddr, port\nA0, 190.24.66.6, 443\n',
  'ipranges/apple-proxy/ipv4_merged.txt': '104.28.9.0/26\n',
};

/**
 * Writes these lists and a matching policy into a folder, and returns the folder of the lists and the setting of the
 * policy.
 */
export function writeAnonymity(folder: ReturnType<typeof makeFolder>): { given: string; env: Record<string, string> } {
  for (const [path, text] of Object.entries(ANONYMITY_FILES)) {
    folder.write(join('ipfeeds', path), text);
  }
  const bounds = {
    licence: 'MIT',
    attribution: 'Fixtures',
    networksMin: 1,
    networksMax: 9,
    ipv4PercentMax: 1,
    maxAgeDays: 9,
  };
  const feed = (id: string, category: string, path: string, format = 'networks') => {
    return { id, category, format, complete: true, files: [{ path, url: `https://example.com/${path}` }], ...bounds };
  };
  const feeds = [
    feed('datacenter', 'hosting', 'x4bnet/datacenter/ipv4.txt'),
    feed('vpn', 'vpn', 'x4bnet/vpn/ipv4.txt'),
    feed('tor', 'tor', 'tor/exits.csv', 'tor_exits'),
    feed('relay', 'relay', 'ipranges/apple-proxy/ipv4_merged.txt'),
  ];
  const policy = folder.write('feeds.json', JSON.stringify({ version: '1', feeds }));
  return { given: join(folder.path, 'ipfeeds'), env: { COTEJO_ANONYMITY_FEEDS_FILE: policy } };
}
