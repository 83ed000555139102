import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { AnonymityFeedError } from './feed-errors.js';
import type { AnonymityFeed, FeedFormat } from './feed-policy.js';
import { ADDRESS_BITS, type Family, kindOf, type Network, parseNetwork } from './network.js';

const FILE_BYTES_MAX = 64 * 1_024 * 1_024;
const LINE_LENGTH_MAX = 256;
/** No publisher of such a list holds more than this at once: a wider network is a slip that would swallow homes. */
const PREFIX_MIN: Record<Family, number> = { 4: 8, 6: 19 };
/** Of the lines; never fewer than ten. */
const BROKEN_SHARE_MAX = 0.01;
const BROKEN_ALLOWED = 10;

export interface FeedContent {
  /** Disjoint and ascending, neighbours joined. */
  networks: Record<Family, Network[]>;
  /** Lines that are no network, or not of the public Internet: left out. */
  dropped: number;
  /** Of the files, one after the other. */
  sha256: string;
}

/**
 * Reads a feed's files and refuses what cannot be it.
 * @throws AnonymityFeedError
 */
export async function readFeed(feed: AnonymityFeed, paths: readonly string[]): Promise<FeedContent> {
  const hash = createHash('sha256');
  const found: Record<Family, Network[]> = { 4: [], 6: [] };
  let dropped = 0;
  for (const path of paths) {
    const text = await readBounded(path);
    hash.update(text);
    for (const line of text.split('\n')) {
      const network = networkOf(line, feed.format);
      if (network === 'none') {
        continue;
      }
      if (network === 'broken') {
        dropped += 1;
      } else {
        found[network.family].push(network);
      }
      if (found[4].length + found[6].length > feed.networksMax) {
        throw refusal('too_many', feed);
      }
    }
  }
  refuseIfImplausible(feed, found[4].length + found[6].length, dropped);
  const networks = { 4: joined(found[4]), 6: joined(found[6]) };
  if (ipv4Percent(networks[4]) > feed.ipv4PercentMax) {
    throw refusal('too_much_space', feed);
  }
  return { networks, dropped, sha256: hash.digest('hex') };
}

async function readBounded(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) {
    throw new AnonymityFeedError('file_missing', 'a file of the feed is missing');
  }
  if (size > FILE_BYTES_MAX) {
    throw new AnonymityFeedError('file_too_large', `larger than ${FILE_BYTES_MAX} bytes`);
  }
  return readFile(path, 'utf8');
}

/** @throws AnonymityFeedError for a network that is too wide */
function networkOf(line: string, format: FeedFormat): Network | 'none' | 'broken' {
  if (line.length > LINE_LENGTH_MAX) {
    return 'broken';
  }
  const text = FORMATS[format](line);
  if (text === '') {
    return 'none';
  }
  const network = text === null ? null : parseNetwork(text);
  return network && isPublic(network) ? network : 'broken';
}

/** The network in a line; empty for a line that says nothing. */
const FORMATS: Record<FeedFormat, (line: string) => string | null> = {
  networks: (line) => line.replace(/[#;].*$/, '').trim(),
  tor_exits: (line) => {
    const [fingerprint = '', address] = line.split(',').map((cell) => cell.trim());
    if (fingerprint === '' || fingerprint === 'fingerprint') {
      return '';
    }
    return address ?? null;
  },
};

/** A wide network that is all of one special kind (`2002::/16`) is only left out; any other wide one refuses the feed. */
function isPublic({ family, first, last }: Network): boolean {
  const [firstKind, lastKind] = [kindOf(first, family), kindOf(last, family)];
  if (firstKind === lastKind && firstKind !== 'unicast') {
    return false;
  }
  if (last - first >= 1n << BigInt(ADDRESS_BITS[family] - PREFIX_MIN[family])) {
    throw new AnonymityFeedError('too_wide', `a network is wider than /${PREFIX_MIN[family]}`);
  }
  return firstKind === 'unicast' && lastKind === 'unicast';
}

function refuseIfImplausible(feed: AnonymityFeed, count: number, dropped: number): void {
  if (dropped > Math.max(BROKEN_ALLOWED, (count + dropped) * BROKEN_SHARE_MAX)) {
    throw refusal('too_many_broken', feed);
  }
  if (count < feed.networksMin) {
    throw refusal('too_few', feed);
  }
}

function refusal(
  code: 'too_few' | 'too_many' | 'too_many_broken' | 'too_much_space',
  { networksMin, networksMax, ipv4PercentMax }: AnonymityFeed,
): AnonymityFeedError {
  const why = {
    too_few: `fewer than ${networksMin} networks`,
    too_many: `more than ${networksMax} networks`,
    too_many_broken: 'too many lines are no network of the public Internet',
    too_much_space: `more than ${ipv4PercentMax} % of all IPv4 addresses`,
  };
  return new AnonymityFeedError(code, why[code]);
}

function joined(networks: Network[]): Network[] {
  const ascending = networks.sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const whole: Network[] = [];
  for (const network of ascending) {
    const before = whole.at(-1);
    if (!before || network.first > before.last + 1n) {
      whole.push({ ...network });
    } else if (network.last > before.last) {
      before.last = network.last;
    }
  }
  return whole;
}

function ipv4Percent(networks: readonly Network[]): number {
  const addresses = networks.reduce((sum, { first, last }) => sum + last - first + 1n, 0n);
  return (Number(addresses) / 2 ** ADDRESS_BITS[4]) * 100;
}
