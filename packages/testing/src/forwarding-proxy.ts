import { createServer, type OutgoingHttpHeaders, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A reverse proxy on 127.0.0.1, such as one in front of a deployment. */
export interface ForwardingProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a reverse proxy that appends the address of its client to `X-Forwarded-For`, as common proxies do. */
export async function startForwardingProxy(targetUrl: string): Promise<ForwardingProxy> {
  const { hostname, port, host } = new URL(targetUrl);
  const server = createServer((incoming, answer) => {
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...incoming.headers, host, 'x-forwarded-for': forwarded };
    const { method, url: path } = incoming;
    const outgoing = sendRequest({ hostname, port, method, path, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends a GET request from another address of this machine (127.0.0.0/8, Linux). @returns status and body */
export function getFrom(
  localAddress: string,
  url: string,
  headers: OutgoingHttpHeaders = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest(url, { localAddress, headers }, async (received) => {
      resolve({ status: received.statusCode ?? 0, text: await text(received) });
    });
    outgoing.on('error', reject).end();
  });
}
