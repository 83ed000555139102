import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The records of a name; `servfail`: the server answers with an error; `silent`: it never answers. */
export type ZoneEntry =
  | { mx?: string[] | 'servfail'; ns?: string[]; a?: string; aaaa?: number[] }
  | 'servfail'
  | 'silent';

export interface TestDns {
  server: string;
  /** Queried names, in order. */
  queries: string[];
  queriedOverTcp: string[];
  close(): Promise<void>;
}

const TYPE = { A: 1, NS: 2, MX: 15, AAAA: 28 } as const;
const RCODE = { ok: 0, servfail: 2, nxdomain: 3 } as const;
const HEADER_BYTES = 12;
const UDP_BYTES_MAX = 512;
const TRUNCATED = 0x0200;

/** A DNS server on loopback (RFC 1035, UDP and TCP) for the given names. */
export async function startDns(zone: Record<string, ZoneEntry>, address = '127.0.0.1'): Promise<TestDns> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  const queries: string[] = [];
  const queriedOverTcp: string[] = [];
  const reply = (query: Buffer, names: string[]): Buffer | null => {
    const { name, type, end } = readQuestion(query);
    names.push(name);
    const entry = zone[name];
    return entry === 'silent' ? null : answer(query, end, type, entry);
  };
  socket.on('message', (query, from: RemoteInfo) => {
    const message = reply(query, queries);
    if (message) {
      socket.send(cutToFit(message, readQuestion(query).end), from.port, from.address);
    }
  });
  const overTcp = createServer((connection) => {
    connection.on('error', () => {});
    // A query is much smaller than a TCP segment, and each connection sends only one.
    connection.on('data', (framed) => {
      const message = reply(framed.subarray(2), queriedOverTcp);
      if (!message) {
        return;
      }
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      connection.end(Buffer.concat([length, message]));
    });
  });
  overTcp.listen(0, address);
  await once(overTcp, 'listening');
  const { port } = overTcp.address() as AddressInfo;
  socket.bind(port, address);
  await once(socket, 'listening');
  return {
    server: address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`,
    queries,
    queriedOverTcp,
    close: async () => {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
      await new Promise<void>((resolve) => overTcp.close(() => resolve()));
    },
  };
}

/** Truncates an answer that is too long for a datagram: the question only, with the TC bit (RFC 1035, 4.2.1). */
function cutToFit(message: Buffer, questionEnd: number): Buffer {
  if (message.length <= UDP_BYTES_MAX) {
    return message;
  }
  const cut = Buffer.from(message.subarray(0, questionEnd));
  cut.writeUInt16BE(cut.readUInt16BE(2) | TRUNCATED, 2);
  cut.writeUInt32BE(0, 6);
  cut.writeUInt16BE(0, 10);
  return cut;
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answer(
  query: Buffer,
  questionEnd: number,
  type: number,
  entry: Exclude<ZoneEntry, 'silent'> | undefined,
): Buffer {
  const data = typeof entry === 'object' ? recordsOf(entry, type) : [];
  const rcode = rcodeOf(entry, type);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(0x8180 | rcode, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  return Buffer.concat([
    header,
    query.subarray(HEADER_BYTES, questionEnd),
    ...data.map((rdata) => record(type, rdata)),
  ]);
}

function rcodeOf(entry: ZoneEntry | undefined, type: number): number {
  if (entry === undefined) {
    return RCODE.nxdomain;
  }
  const isFailing = entry === 'servfail' || (typeof entry === 'object' && entry.mx === 'servfail' && type === TYPE.MX);
  return isFailing ? RCODE.servfail : RCODE.ok;
}

function recordsOf(entry: Exclude<ZoneEntry, string>, type: number): Buffer[] {
  if (type === TYPE.MX && Array.isArray(entry.mx)) {
    return entry.mx.map((host) => Buffer.concat([Buffer.from([0, 10]), nameBytes(host)]));
  }
  if (type === TYPE.NS) {
    return (entry.ns ?? []).map(nameBytes);
  }
  if (type === TYPE.A && entry.a) {
    return [Buffer.from(entry.a.split('.').map(Number))];
  }
  if (type === TYPE.AAAA && entry.aaaa) {
    return [Buffer.from(entry.aaaa)];
  }
  return [];
}

/** The owner is a pointer to the name in the question; class IN, TTL one minute. */
function record(type: number, rdata: Buffer): Buffer {
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(rdata.length, 10);
  return Buffer.concat([head, rdata]);
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}
