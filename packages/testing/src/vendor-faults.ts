import type { RequestListener, ServerResponse } from 'node:http';

const TEN_MEGABYTES = 10 * 1_024 * 1_024;
const SLICE_EVERY_MS = 40;

/** Faults of a vendor's server, as request handlers that ignore the request. */
export const VENDOR_FAULTS = {
  /** Never answers, so the deadline of the caller must end the call. */
  slow: () => {},
  /** Starts to answer at once and never finishes. */
  sliced: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const slicing = setInterval(() => response.write(' '), SLICE_EVERY_MS);
    response.once('close', () => clearInterval(slicing));
  },
  reset: (_, response) => response.socket?.resetAndDestroy(),
  cut: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"');
    setImmediate(() => response.socket?.destroy());
  },
  garbage: (_, response) => response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x00, 0x3c, 0x68])),
  html: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  huge: (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(TEN_MEGABYTES, ' ')),
  wrong_schema: (_, response) => send(response, 200, { unexpected: [{ member: 1 }] }),
  redirect: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
  http_401: (_, response) => send(response, 401, { code: 'UNAUTHENTICATED' }),
  http_429: (_, response) => send(response, 429, { code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '1' }),
  http_500: (_, response) => send(response, 500, { code: 'INTERNAL' }),
} satisfies Record<string, RequestListener>;

export type VendorFault = keyof typeof VENDOR_FAULTS;

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
