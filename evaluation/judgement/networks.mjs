import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** First octets from which Latin American registries gave networks, and some of other continents. */
const FIRST_OCTETS = [138, 152, 161, 167, 177, 179, 181, 186, 190, 191, 200, 201];
const OTHER_OCTETS = [24, 47, 62, 73, 80, 83, 88, 95, 98, 174, 187, 189, 213];
const ABROAD = ['US', 'ES', 'VE', 'MX', 'CL', 'EC', 'PA', 'BR', 'PE', 'AR'];
const MOVISTAR_ASN = 3_816;
const CLOUDS = ['amazon', 'google', 'microsoft', 'digitalocean', 'linode', 'vultr', 'oracle'];
const FEED_ADDRESSES = 1_500;
/** Addresses of households in each department. */
const HOMES_MIN = 300;

/**
 * Addresses by the kind of their network, drawn from the whole Internet and placed by the product's own databases.
 *
 * @typedef {{ homes: Map<string, string[]>, mobile: string[], work: string[], satellite: string[], abroad: Record<string, string[]>,
 *   relay: string[], vpnAbroad: string[], vpnColombia: string[], hosting: string[], tor: string[], hasCities: boolean }} Networks
 */

/**
 * @param {{ place: (query: { ip: string }) => Promise<{ record: { ip: object } }> }} provider the local provider of geo
 * @param {string | undefined} feeds folder with `x4bnet`, `tor` and `ipranges`
 * @returns {Promise<Networks>}
 */
export async function sampleNetworks(provider, feeds, samples, random) {
  const placeOf = async (ip) => (await provider.fetchPlace({ ip })).record.ip;
  const found = { homes: new Map(), mobile: [], work: [], satellite: [], abroad: {}, hasCities: false };
  for (let count = 0; count < samples; count += 1) {
    const first = random.one(count % 4 === 0 ? OTHER_OCTETS : FIRST_OCTETS);
    const ip = `${first}.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
    addAccess(found, ip, await placeOf(ip));
  }
  await addNeighbours(found, placeOf);
  return { ...found, ...(await anonymousNetworks(feeds, placeOf, random)) };
}

/** Adds addresses of the same networks where a department has few: many buyers of one address would be a case for velocity. */
async function addNeighbours(found, placeOf) {
  for (const [department, addresses] of found.homes) {
    const networks = [...new Set(addresses.map((ip) => ip.slice(0, ip.lastIndexOf('.'))))];
    for (let last = 1; last < 255 && addresses.length < HOMES_MIN; last += 1) {
      for (const network of networks) {
        const ip = `${network}.${last}`;
        const place = await placeOf(ip);
        if ((place.department ?? 'unknown') === department && !addresses.includes(ip)) {
          addresses.push(ip);
        }
      }
    }
  }
}

function addAccess(found, ip, place) {
  const { country, department, network, asn, hosting, vpn, tor } = place;
  if (hosting || vpn || tor || network === 'hosting') {
    return;
  }
  if (country !== 'CO') {
    if (ABROAD.includes(country)) {
      found.abroad[country] ??= [];
      found.abroad[country].push(ip);
    }
    return;
  }
  found.hasCities ||= department !== null;
  const isHome = network === 'fixed' || (network === null && (asn === null || asn === MOVISTAR_ASN));
  if (isHome) {
    const key = department ?? 'unknown';
    found.homes.set(key, [...(found.homes.get(key) ?? []), ip]);
  }
  const kind = { mobile: 'mobile', corporate: 'work', satellite: 'satellite' }[network];
  if (kind) {
    found[kind].push(ip);
  }
}

/** Addresses of the published lists. Without lists each pool is empty. Networks of a relay are in the list of VPNs too, and are left out there. */
async function anonymousNetworks(feeds, placeOf, random) {
  const pools = { relay: [], vpnAbroad: [], vpnColombia: [], hosting: [], tor: [] };
  if (!feeds) {
    return pools;
  }
  const lines = (file) => (existsSync(join(feeds, file)) ? readFileSync(join(feeds, file), 'utf8').split('\n') : []);
  const draw = (among, count) =>
    Array.from({ length: among.length > 0 ? count : 0 }, () => addressIn(random.one(among), random));
  const ranges = (file) => lines(file).filter((line) => /^\d+\.\d+\.\d+\.\d+\/\d+$/.test(line.trim()));
  for (const ip of draw(ranges('x4bnet/vpn/ipv4.txt'), 4 * FEED_ADDRESSES)) {
    const { country, relay } = await placeOf(ip);
    if (!relay) {
      (country === 'CO' ? pools.vpnColombia : pools.vpnAbroad).push(ip);
    }
  }
  const clouds = CLOUDS.flatMap((cloud) => ranges(`ipranges/${cloud}/ipv4_merged.txt`));
  pools.hosting = draw(clouds, FEED_ADDRESSES);
  pools.relay = draw(ranges('ipranges/apple-proxy/ipv4_merged.txt'), FEED_ADDRESSES);
  const exits = lines('tor/exits.csv').map((line) => line.split(',')[1]?.trim());
  pools.tor = [...new Set(exits.filter((ip) => /^\d+\.\d+\.\d+\.\d+$/.test(ip ?? '')))];
  return pools;
}

/** An address of a network in CIDR notation. */
function addressIn(range, random) {
  const [base, bits] = range.trim().split('/');
  const first = base.split('.').reduce((number, octet) => number * 256 + Number(octet), 0);
  const address = first + random.below(2 ** (32 - Number(bits)));
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}

/** An address of a household, which the databases place in a department; of any household where no database has cities. */
export function homeAddress({ homes }, department, random) {
  const among = homes.get(department) ?? homes.get('unknown') ?? homes.get('11');
  return among ? random.one(among) : undefined;
}

/** An address of a household that the databases place in another department. */
export function farHomeAddress(networks, department, random) {
  const others = [...networks.homes.keys()].filter((key) => key !== department && key !== 'unknown');
  const among = others.flatMap((key) => networks.homes.get(key));
  return among.length > 0 ? random.one(among) : homeAddress(networks, department, random);
}

/** An address abroad, of a country if there is one. */
export function foreignAddress({ abroad }, country, random) {
  const among = abroad[country] ?? Object.values(abroad).flat();
  return among.length > 0 ? random.one(among) : undefined;
}
