import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connections } from '../scripts/docs/egress/connections.mjs';
import { ROOT } from './harness/checkout.js';
import { settingsOnPage } from './harness/settings-page.js';

/** What opens a connection to another process, in the text of a file. */
const CLIENTS = [
  /import (?!type\b)[^;]*\b(?:request|fetch|Agent)\b[^;]* from 'undici'/,
  /import (?!type\b)[^;]*\brequest\b[^;]* from 'node:https?'/,
  /import (?!type\b)[^;]*\b(?:connect|createConnection|Socket)\b[^;]* from 'node:(?:net|tls)'/,
  /from 'node:(?:dgram|http2)'|from 'ws'/,
  /\bnew (?:Resolver|OTLPTraceExporter|WebSocket|EventSource)\(/,
  /\bnew Redis\(/,
  /\bcreateTransport\(/,
  /(?:await|return|=>) fetch\(/,
  /\['npm'|\('npm'/,
  // The library of a token's vendor.
  /\('pkcs11js'\)/,
];
/** They connect to processes of the same machine only, or are methods with such a name. */
const WITHIN_THE_MACHINE = [
  'packages/launcher/src/redis.mjs',
  'packages/launcher/src/redis/send-command.mjs',
  'packages/launcher/src/services/port.mjs',
  'packages/launcher/src/services/readiness.mjs',
  'apps/telco/src/providers/camara/line-search.ts',
];

const folders = ['apps', 'packages'].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}/src`),
);
const files = folders
  .flatMap((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name}`);
    } catch {
      return [];
    }
  })
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.spec\.ts$|\.d\.|\/(testing|conformance)\//.test(file));

it('every file that opens connections is in the egress manifest', () => {
  const clients = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return CLIENTS.some((pattern) => pattern.test(text));
  });
  const known = new Set([...connections().flatMap(({ code }) => code), ...WITHIN_THE_MACHINE]);
  expect(clients.length).toBeGreaterThan(10);
  expect(clients.filter((file) => !known.has(file) && !file.startsWith('packages/testing/'))).toEqual([]);
});

it('names no file that is not there', () => {
  for (const file of [...connections().flatMap(({ code }) => code), ...WITHIN_THE_MACHINE]) {
    expect(readFileSync(join(ROOT, file), 'utf8')).not.toBe('');
  }
});

it('every setting that holds an address is in the egress manifest', () => {
  const addresses = settingsOnPage.product.filter((name) => /_URLS?(_FILE)?$|_ENDPOINT$/.test(name));
  const known = new Set(connections().flatMap(({ settings }) => settings));
  // The console's own address, which browsers open.
  known.add('COTEJO_CONSOLE_URL');
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter((name) => !known.has(name))).toEqual([]);
});
