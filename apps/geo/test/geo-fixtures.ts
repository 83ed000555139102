import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Env, type ProcessScope } from '@cotejo/platform';
import ipaddr from 'ipaddr.js';
import { writeMmdb } from './mmdb-writer.js';

/** A folder for one spec; `remove` it in the end. */
export function makeFolder(): { path: string; write(name: string, content: Buffer | string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cotejo-geo-'));
  const write = (name: string, content: Buffer | string) => {
    const file = join(path, name);
    writeFileSync(file, content);
    return file;
  };
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Invented rows over real networks, in the fields of @ip-location-db. */
export const CITY_IPV4 = writeMmdb(
  {
    '190.24.0.0/14': { country_code: 'CO', city: 'Bogota (Chapinero)', latitude: 4.64, longitude: -74.06 },
    '200.21.200.0/24': { country_code: 'CO', city: '', latitude: 4.0, longitude: -73.25 },
    '181.48.0.0/16': { country_code: 'US', city: 'Miami', latitude: 25.77, longitude: -80.19 },
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
  ['190.24.0.0', '190.27.255.255', '19429,ETB - Colombia'],
  ['191.156.0.0', '191.156.255.255', '26611,COMCEL S.A.'],
);
export const ASN_IPV6_CSV = csv(
  ['2800:e2::', '2800:e2:7fff:ffff:ffff:ffff:ffff:ffff', '13489,UNE'],
  ['2800:e2:8000::', '2800:e2:8000:ffff:ffff:ffff:ffff:ffff', '19429,ETB'],
);

/** Ranges as decimal numbers, as @ip-location-db/asn has them. */
function csv(...rows: [start: string, end: string, rest: string][]): string {
  return rows.map(([start, end, rest]) => `${decimal(start)},${decimal(end)},${rest}\n`).join('');
}

function decimal(address: string): bigint {
  return BigInt(`0x${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}`);
}

export function scopeOf(dataDir: string, variables: Record<string, string> = {}): ProcessScope {
  return { env: new Env(variables), config: { dataDir }, logger: createLogger('test', 'silent') } as ProcessScope;
}
