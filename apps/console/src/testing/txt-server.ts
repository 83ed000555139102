import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;

/** A DNS server on loopback that has TXT records only; it knows no other name. */
export async function startTxtServer() {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answer(query, records), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    records,
    stop: async () => {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

export type TxtServer = Awaited<ReturnType<typeof startTxtServer>>;

function answer(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const text = records.get(labels.join('.').toLowerCase());
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, at + 5), ...(text === undefined ? [] : [record(text)])]);
}

/** The owner is a pointer to the name in the question; type TXT, class IN, TTL one minute. */
function record(text: string): Buffer {
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]);
  return Buffer.concat([head, Buffer.from(text)]);
}
