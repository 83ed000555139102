import type { RedisOptions } from 'ioredis';

export const SLOTS = 16_384;

const DEFAULT_PORT = 6_379;
const POLYNOMIAL = 0x1021;

/** Where one node of a cluster is. */
export interface NodeAddress {
  host: string;
  port: number;
}

/** Consecutive slots, both ends included, and the master that has them. */
export interface SlotRange {
  from: number;
  to: number;
  master: NodeAddress;
}

/** The nodes of a cluster's URL, and how to connect to any node of it. */
export interface ClusterAddress {
  seeds: NodeAddress[];
  connection: Pick<RedisOptions, 'username' | 'password' | 'tls'>;
}

/**
 * Reads `redis+cluster://host:port,host:port`, before the hosts perhaps `user:password@`; `rediss+cluster` is the same over
 * TLS.
 *
 * @throws TypeError without the text, which may hold a password
 */
export function parseClusterUrl(url: string): ClusterAddress {
  const [, scheme, , credentials, hosts] = /^(rediss?)\+cluster:\/\/((.*)@)?([^/@]+)\/?$/.exec(url) ?? [];
  if (!scheme || !hosts) {
    throw new TypeError('the URL of a cluster is redis+cluster://host:port,host:port');
  }
  const separator = credentials?.indexOf(':') ?? -1;
  const username = separator > 0 ? credentials?.slice(0, separator) : undefined;
  const password = separator >= 0 ? credentials?.slice(separator + 1) : undefined;
  return {
    seeds: hosts.split(',').map(parseHost),
    connection: {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(scheme === 'rediss' && { tls: {} }),
    },
  };
}

/**
 * Reads the answer of CLUSTER SLOTS.
 *
 * @param asked who answered: a node that does not know its own address leaves it empty
 */
export function parseSlots(answer: unknown, asked: NodeAddress): SlotRange[] {
  return (answer as [number, number, [string | null, number]][]).map(([from, to, [host, port]]) => ({
    from: Number(from),
    to: Number(to),
    master: { host: host && host !== '?' ? host : asked.host, port: Number(port) },
  }));
}

/** The slot of a channel: CRC-16 (XMODEM) of its name. Names of channels are ASCII and have no hash tag. */
export function slotOf(channel: string): number {
  let crc = 0;
  for (let index = 0; index < channel.length; index += 1) {
    crc = ((crc << 8) & 0xffff) ^ (CRC_OF_BYTE[((crc >> 8) ^ channel.charCodeAt(index)) & 0xff] as number);
  }
  return crc % SLOTS;
}

const CRC_OF_BYTE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) {
    crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  }
  return crc & 0xffff;
});

function parseHost(text: string): NodeAddress {
  const { hostname, port } = new URL(`tcp://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT };
}
