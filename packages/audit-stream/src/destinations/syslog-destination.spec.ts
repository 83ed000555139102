import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { batchOf } from '../../test/batches.js';
import { newCertificate } from '../../test/certificate.js';
import { SyslogDestination } from './syslog-destination.js';

let pair: Awaited<ReturnType<typeof newCertificate>>;
let server: Server;
let received: Buffer;
/** What the receiver does with its connection. */
let onConnection: (tls: TLSSocket, raw: Socket) => void;

beforeAll(async () => {
  pair = await newCertificate();
});
afterAll(() => rmSync(pair.folder, { recursive: true }));
beforeEach(async () => {
  received = Buffer.alloc(0);
  onConnection = () => {};
  server = createServer((raw) => {
    const tls = new TLSSocket(raw, {
      isServer: true,
      cert: pair.cert,
      key: pair.key,
      requestCert: true,
      ca: pair.cert,
    });
    for (const socket of [raw, tls]) {
      socket.on('error', () => {});
    }
    tls.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
    });
    onConnection(tls, raw);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

function destination(over: { closing?: 'notify' | 'fin'; files?: object } = {}) {
  const { port } = server.address() as AddressInfo;
  const { closing = 'notify', files = { ca: pair.certFile } } = over;
  return new SyslogDestination({ kind: 'syslog', host: '127.0.0.1', port, closing, files }, 'sandbox');
}
const send = (to = destination(), ms = 5_000) => to.send(batchOf(1, 20), AbortSignal.timeout(ms));

it('sends each event as a message of RFC 5424 with its length, and is done when the receiver closed in order', async () => {
  await send();
  const messages: string[] = [];
  for (let rest = received; rest.length > 0; ) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.subarray(0, space).toString());
    messages.push(rest.subarray(space + 1, end).toString('utf8'));
    rest = rest.subarray(end);
  }
  expect(messages).toHaveLength(20);
  const { lines } = batchOf(3, 3);
  const { json, time, link } = lines[0] as (typeof lines)[0];
  const header = /^<109>1 (\S+) (\S+) cotejo - audit (\[.*?\]) (.*)$/.exec(messages[2] as string) ?? [];
  expect(header[1]).toBe(new Date(time).toISOString());
  expect(header[3]).toBe(`[audit@32473 environment="sandbox" seq="3" hash="${link?.hash}"]`);
  expect(header[4]).toBe(json);
});

it('presents its certificate', async () => {
  let presented = '';
  onConnection = (tls) =>
    tls.once('data', () => {
      presented = tls.getPeerCertificate().subject.CN as string;
    });
  await send(destination({ files: { ca: pair.certFile, cert: pair.certFile, key: pair.keyFile } }));
  expect(presented).toBe('127.0.0.1');
});

describe('a batch does not count as taken', () => {
  it('when the connection ends without close_notify, as when a receiver is killed', async () => {
    onConnection = (tls, raw) => tls.once('data', () => raw.end());
    await expect(send()).rejects.toMatchObject({ code: 'no_close_notify', permanent: false });
    await send(destination({ closing: 'fin' }));
  });

  it('when the connection is reset', async () => {
    onConnection = (tls, raw) => tls.once('data', () => raw.resetAndDestroy());
    await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect(send(destination({ closing: 'fin' }))).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('when the receiver closes before the handshake', async () => {
    onConnection = (_, raw) => raw.end();
    await expect(send()).rejects.toMatchObject({ code: 'closed_early' });
  });

  it('when the receiver does not close in time', async () => {
    onConnection = (tls) => tls.pause();
    await expect(send(destination(), 500)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('when nobody listens', async () => {
    const to = destination();
    server.close();
    await once(server, 'close');
    await expect(send(to)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('when the certificate is not trusted', async () => {
    await expect(send(destination({ files: {} }))).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(received).toHaveLength(0);
  });

  it('when a file of the settings cannot be read', async () => {
    const to = destination({ files: { ca: '/nowhere/ca.crt' } });
    await expect(send(to)).rejects.toMatchObject({ code: 'unreadable_files', permanent: true });
  });
});
