import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { AnonymityFeedError } from './feed-errors.js';
import type { AnonymityFeed, FeedFormat } from './feed-policy.js';
import { ADDRESS_BITS, addressKind, type Family, type Network, parseNetwork } from './network.js';

const FILE_BYTES_MAX = 64 * 1_024 * 1_024;
const LINE_LENGTH_MAX = 256;
/** No publisher owns a wider network. A wider one is a mistake that would include home connections. */
const PREFIX_MIN: Record<Family, number> = { 4: 8, 6: 19 };
/** Share of broken lines that is accepted; at least ten lines are always accepted. */
const BROKEN_SHARE_MAX = 0.01;
const BROKEN_ALLOWED = 10;

export interface FeedContent {
  /** Disjoint and ascending; adjacent networks are merged. */
  networks: Record<Family, Network[]>;
  /** Number of lines left out, because they are not a network or not on the public Internet. */
  dropped: number;
  /** SHA-256 over the concatenated files. */
  sha256: string;
}

/**
 * Reads a feed's files and refuses implausible content.
 * @throws AnonymityFeedError
 */
export async function readFeed(feed: AnonymityFeed, paths: readonly string[]): Promise<FeedContent> {
  const hash = createHash('sha256');
  const read: Record<Family, Network[]> = { 4: [], 6: [] };
  let dropped = 0;
  for (const path of paths) {
    const text = await readBounded(path);
    hash.update(text);
    for (const line of text.split('\n')) {
      const network = parseLine(line, feed.format);
      if (network === 'none') {
        continue;
      }
      if (network === 'broken') {
        dropped += 1;
      } else {
        read[network.family].push(network);
      }
      if (read[4].length + read[6].length > feed.networksMax) {
        throw refusal('too_many', feed);
      }
    }
  }
  refuseIfImplausible(feed, read[4].length + read[6].length, dropped);
  const networks = { 4: mergeNetworks(read[4]), 6: mergeNetworks(read[6]) };
  if (ipv4Percent(networks[4]) > feed.ipv4PercentMax) {
    throw refusal('too_much_space', feed);
  }
  return { networks, dropped, sha256: hash.digest('hex') };
}

async function readBounded(path: string): Promise<string> {
  const size = await stat(path).then(
    (file) => file.size,
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
function parseLine(line: string, format: FeedFormat): Network | 'none' | 'broken' {
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

/** Extracts the network from a line: empty for a comment or a header, `null` for a broken line. */
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

/** A wide network of a single special kind (`2002::/16`) is only left out; any other wide network refuses the feed. */
function isPublic({ family, first, last }: Network): boolean {
  const [firstKind, lastKind] = [addressKind(first, family), addressKind(last, family)];
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
    too_many_broken: 'too many lines are not a network of the public Internet',
    too_much_space: `more than ${ipv4PercentMax} % of all IPv4 addresses`,
  };
  return new AnonymityFeedError(code, why[code]);
}

function mergeNetworks(networks: Network[]): Network[] {
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
