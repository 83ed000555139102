import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../harness/checkout.js';
import { settingsOnPage } from '../../harness/settings-page.js';

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
/** The files that open connections, and the entries of the egress manifest for what they open. */
const OPENED: Record<string, string[]> = {
  'apps/console/src/gateway/gateway-client.ts': ['gateway'],
  'apps/console/src/sso/domain-proofs.ts': ['sso-dns'],
  'apps/console/src/sso/openid-client.ts': ['identity-providers'],
  'apps/console/src/sso/probe-sign-in-page.ts': ['identity-providers'],
  'apps/email/src/domain/mail-hosts.ts': ['email-dns'],
  'apps/email/src/domain/dns-link.ts': ['email-dns'],
  'apps/email/src/email.config.ts': ['email-dns'],
  'apps/geo/src/fetch/npm-package.ts': ['geo-fetch'],
  'apps/worker/src/mail/mailer.ts': ['mail'],
  'packages/events/src/delivery/webhook-sender.ts': ['webhooks'],
  'packages/launcher/src/bootstrap/checked-packages.mjs': ['development'],
  'packages/launcher/src/bootstrap/pnpm.mjs': ['development'],
  'packages/platform/src/network/download.ts': ['lists', 'anonymity-feeds'],
  'packages/platform/src/redis/redis.ts': ['redis'],
  'packages/platform/src/tracing/span-export.ts': ['traces'],
  'packages/receipt/src/token/pkcs11.ts': ['hsm'],
  'packages/source/src/vendor/vendor.client.ts': ['rdap', 'ani', 'camara', 'vendors'],
  'packages/transport/src/links/redis-connection.ts': ['redis'],
  'sdks/typescript/src/client.ts': ['clients'],
};
/** Entries for what no file of the product opens: the resolver of the system, and the engine that pulls images. */
const OPENED_BY_OTHERS = ['names', 'images'];
/** They connect to processes of the same machine only, or are methods with such a name. */
const WITHIN_THE_MACHINE = [
  'packages/launcher/src/redis/send-command.mjs',
  'packages/launcher/src/services/port.mjs',
  'packages/launcher/src/services/readiness.mjs',
  'apps/telco/src/providers/camara/line-search.ts',
];

interface Connection {
  id: string;
  hosts: string[];
  settings: string[];
}
const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { connections }: { connections: Connection[] } = json('infra/egress.json');

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
  const known = new Set([...Object.keys(OPENED), ...WITHIN_THE_MACHINE]);
  expect(clients.length).toBeGreaterThan(10);
  expect(clients.filter((file) => !known.has(file) && !file.startsWith('packages/testing/'))).toEqual([]);
});

it('names no file that is not there', () => {
  for (const file of [...Object.keys(OPENED), ...WITHIN_THE_MACHINE]) {
    expect(readFileSync(join(ROOT, file), 'utf8')).not.toBe('');
  }
});

it('has an entry for each connection of these files, and no other', () => {
  const opened = new Set([...Object.values(OPENED).flat(), ...OPENED_BY_OTHERS]);
  expect(connections.map(({ id }) => id).sort()).toEqual([...opened].sort());
});

interface Published {
  files: { url: string }[];
  redirectHosts?: string[];
}
const hostsOf = (urls: string[]) => urls.map((url) => `${new URL(url).hostname}:443`);
const publishedHosts = (sources: Published[]) =>
  sources.flatMap(({ files: published, redirectHosts = [] }) => [
    ...hostsOf(published.map(({ url }) => url)),
    ...redirectHosts.map((host) => `${host}:443`),
  ]);

const vendorHosts = () =>
  readdirSync(join(ROOT, 'policies/vendors'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => hostsOf([json(`policies/vendors/${name}`).url]));

it.each([
  ['lists', publishedHosts(json('policies/list-sources.json').sources)],
  ['anonymity-feeds', publishedHosts(json('policies/anonymity-feeds.json').feeds)],
  ['vendors', vendorHosts()],
  ['rdap', json('apps/email/data/rdap-servers.json').services.flatMap(([, urls]: string[][]) => hostsOf(urls ?? []))],
])('names the hosts of %s that the shipped files name', (id, hosts) => {
  expect(connections.find((connection) => connection.id === id)?.hosts).toEqual([...new Set(hosts)].sort());
});

it('every setting that holds an address is in the egress manifest', () => {
  const addresses = settingsOnPage.product.filter((name) => /_URLS?(_FILE)?$|_ENDPOINT$/.test(name));
  const known = new Set(connections.flatMap(({ settings }) => settings));
  // The console's own address, which browsers open.
  known.add('COTEJO_CONSOLE_URL');
  expect(addresses.length).toBeGreaterThan(8);
  expect([...new Set(addresses)].filter((name) => !known.has(name))).toEqual([]);
});
