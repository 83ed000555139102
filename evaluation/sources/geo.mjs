import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { AnonymityLists, anonymityIn } from '@cotejo/anonymity';
import { Random } from '@cotejo/testing';
import { geoSource } from '../../apps/geo/dist/geo.source.js';
import { parseIp } from '../../apps/geo/dist/ip/ip-address.js';
import { networkKind } from '../../apps/geo/dist/ip/network-kind.js';
import { LocalGeoProvider } from '../../apps/geo/dist/providers/local.provider.js';
import { summary } from '../../bench/registry/latencies.mjs';
import { measureLookups } from './lookups.mjs';
import { judged, readPairs } from './pairs.mjs';

const SEED = 7;
const ADDRESSES = 100_000;
/** Number of random addresses in one measurement, because one look-up is shorter than a step of the clock. */
const TOGETHER = 100;
const PLACES = [
  { ip: '190.24.10.7', city: 'Bogotá' },
  { ip: '181.50.7.9', gps: { lat: 4.65, lon: -74.1 }, city: 'Bogotá', phoneCountry: 'CO' },
  { ip: '2800:e2:1::1', city: 'Medellín' },
  { ip: '8.8.8.8', gps: { lat: 6.2, lon: -75.6 } },
];
const STREETS = [
  { address: 'Calle 100 # 8A-55 Apto 501', city: 'Bogotá' },
  { address: 'Cra 43A No. 1-50 Torre 2', city: 'Medellín' },
  { address: 'Manzana 18 Casa 5 Urb. La Castellana', city: 'Pereira' },
];

/** Lists and databases into the deployment; @returns whether there are lists */
function importInto(deployment, { data, databases }) {
  if (databases) {
    symlinkSync(databases, join(deployment.dataDir, 'geo'));
  }
  if (!data) {
    return false;
  }
  deployment.cli('anonymity', 'import', join(data, 'ipfeeds'));
  return true;
}

/**
 * Quality of the detection of hosting, VPN, Tor and relays. Addresses of clouds and of Colombian access networks are
 * counted separately from addresses that come from the lists themselves.
 */
export async function geoQuality(data, deployment, { databases }) {
  const cases = readPairs(data, 'ip/ip_cases_give.csv');
  if (!importInto(deployment, { data: cases && data, databases })) {
    return [];
  }
  const provider = await deployment.open(LocalGeoProvider);
  const lists = await openLists(deployment);
  const found = [];
  for (const { ip, categoria: kind, esperado: expected } of cases) {
    const { record } = await provider.fetchPlace({ ip });
    found.push({ ip, kind, expected, place: record.ip, feeds: lists.findFeeds(parseIp(ip)) });
  }
  const of = (what) => found.filter(({ expected }) => expected.split(';').includes(what));
  const clean = found.filter(({ expected }) => expected.startsWith('CO;'));
  return [
    { what: 'hosting', ...judged(of('hosting=1'), ({ place }) => place.hosting === true), atLeast: 0.98 },
    { what: "hosting, without the provider's own list", ...judged(of('hosting=1'), isFoundByOthers), atLeast: 0.98 },
    { what: 'Colombian access, clean and in Colombia', ...judged(clean, isClean), atLeast: 0.98 },
    { what: 'Colombian access, not flagged', ...judged(clean, ({ place }) => !isFlagged(place)), atLeast: 1 },
    { what: "VPN (the lists' own)", ...judged(of('anonymous=1'), ({ place }) => place.vpn === true), atLeast: 1 },
    { what: "Tor (the lists' own)", ...judged(of('tor=1'), ({ place }) => place.tor === true), atLeast: 1 },
    { what: "relays, as such (the lists' own)", ...judged(of('relay=1'), isRelayAlone), atLeast: 1 },
  ];
}

const isFlagged = ({ hosting, vpn, proxy, tor, relay }) => hosting || vpn || proxy || tor || relay;
const isClean = ({ place }) =>
  place.country === 'CO' && [place.hosting, place.vpn, place.tor].every((one) => one === false);
const isRelayAlone = ({ place: { relay, vpn, hosting } }) => relay === true && !vpn && !hosting;

/** `cloud_amazon` is found by any other list of hosting, or by its network. */
function isFoundByOthers({ kind, place, feeds }) {
  const own = kind.replace('cloud_', '');
  const isListed = feeds.some(({ id, category }) => category === 'hosting' && id !== own);
  return isListed || networkKind(place.asn) === 'hosting';
}

async function openLists({ dataDir }) {
  const versions = anonymityIn(dataDir);
  return AnonymityLists.open(versions.pathOf(await versions.currentId()));
}

export async function geoLookups(deployment) {
  const provider = await deployment.open(LocalGeoProvider);
  const runQuery = (queries) => measureLookups({ definition: geoSource, provider, operation: 'geo.place', queries });
  const lookups = [
    ['geo, IP address', await runQuery(PLACES)],
    ['geo, street address and city', await runQuery(STREETS)],
  ];
  const lists = await openLists(deployment).catch(() => null);
  if (!lists) {
    return lookups;
  }
  return [
    ...lookups,
    ['lists of anonymity alone, IPv4', { ...listLookups(lists, 4), atMostUs: 2 }],
    ['lists of anonymity alone, IPv6', { ...listLookups(lists, 16), atMostUs: 2 }],
  ];
}

function listLookups(lists, length) {
  const random = new Random(SEED);
  const family = length === 4 ? 4 : 6;
  const addresses = Array.from({ length: ADDRESSES }, () => ({
    family,
    // Within what is routed: 2000::/3.
    bytes: Array.from({ length }, (_, index) =>
      family === 6 && index === 0 ? 0x20 + random.below(32) : random.below(256),
    ),
  }));
  const nowMs = Date.now();
  const times = new Float64Array(ADDRESSES / TOGETHER);
  const before = process.cpuUsage();
  for (let batch = 0; batch < times.length; batch += 1) {
    const from = performance.now();
    for (let one = 0; one < TOGETHER; one += 1) {
      lists.find(addresses[batch * TOGETHER + one], nowMs);
    }
    times[batch] = (performance.now() - from) / TOGETHER;
  }
  const { user, system } = process.cpuUsage(before);
  const { p50, p99 } = summary(times);
  return { p50Us: p50, p99Us: p99, cpuMs: (user + system) / ADDRESSES / 1_000, notOk: 0 };
}
