import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What a name has; `servfail`: the server cannot say; `silent`: no answer ever comes. */
export type ZoneEntry =
  | { mx?: string[] | 'servfail'; ns?: string[]; a?: string; aaaa?: number[] }
  | 'servfail'
  | 'silent';

export interface TestDns {
  server: string;
  /** Names asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

const TYPE = { A: 1, NS: 2, MX: 15, AAAA: 28 } as const;
const RCODE = { ok: 0, servfail: 2, nxdomain: 3 } as const;
const HEADER_BYTES = 12;

/** A DNS server on loopback that speaks the protocol of RFC 1035 over UDP for the names it is given. */
export async function startDns(zone: Record<string, ZoneEntry>): Promise<TestDns> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const entry = zone[name];
    if (entry !== 'silent') socket.send(answer(query, end, type, entry), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    server: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
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
  if (entry === undefined) return RCODE.nxdomain;
  const isFailing = entry === 'servfail' || (typeof entry === 'object' && entry.mx === 'servfail' && type === TYPE.MX);
  return isFailing ? RCODE.servfail : RCODE.ok;
}

function recordsOf(entry: Exclude<ZoneEntry, string>, type: number): Buffer[] {
  if (type === TYPE.MX && Array.isArray(entry.mx))
    return entry.mx.map((host) => Buffer.concat([Buffer.from([0, 10]), nameBytes(host)]));
  if (type === TYPE.NS) return (entry.ns ?? []).map(nameBytes);
  if (type === TYPE.A && entry.a) return [Buffer.from(entry.a.split('.').map(Number))];
  if (type === TYPE.AAAA && entry.aaaa) return [Buffer.from(entry.aaaa)];
  return [];
}

/** The owner is the name of the question, by pointer; class IN, one minute to live. */
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
