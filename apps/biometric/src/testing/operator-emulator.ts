import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the operator. */
export type Fault =
  | 'slow'
  | 'reset'
  | 'cut'
  | 'garbage'
  | 'ten_megabytes'
  | 'wrong_reference'
  | 'refused_key'
  | 'another_404'
  | 'redirect'
  | 'broken';

export interface OperatorEmulator {
  url: string;
  /** Transactions by reference; any other reference is unknown. */
  transactions: Map<string, object>;
  fault: Fault | undefined;
  /** References in requests, in order. */
  requested: string[];
  /** Number of connections that were opened. */
  connections: number;
  /** The request handler, for tests that put another server in front. */
  onRequest: RequestListener;
  stop(): Promise<void>;
}

const TEN_MEGABYTES = 10 * 1_024 * 1_024;
const PATH = /^\/v2\/transactions\/([^/]+)$/;

/** Starts a biometric operator on a real socket. It speaks the protocol in this app's README.md and can have faults. */
export async function startOperator(apiKey: string): Promise<OperatorEmulator> {
  const server = createServer(answer);
  const emulator: OperatorEmulator = {
    url: '',
    transactions: new Map(),
    fault: undefined,
    requested: [],
    connections: 0,
    onRequest: answer,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('connection', () => {
    emulator.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  return emulator;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const [, encoded] = PATH.exec(request.url ?? '') ?? [];
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      send(response, 401, { error: 'unauthorized' });
    } else if (encoded === undefined || request.method !== 'GET') {
      send(response, 404, { error: 'not_found' });
    } else {
      sendTransaction(decodeURIComponent(encoded), response);
    }
  }

  function sendTransaction(reference: string, response: ServerResponse): void {
    emulator.requested.push(reference);
    const known = emulator.transactions.get(reference);
    if (emulator.fault) {
      fail(emulator.fault, reference, response);
    } else if (known) {
      send(response, 200, { reference, ...known });
    } else {
      send(response, 404, { error: 'unknown_reference' });
    }
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fail(fault: Fault, reference: string, response: ServerResponse): void {
  const good = { reference, modality: 'finger', fingers: [{ score: 60 }] };
  const FAULTS: Record<Fault, () => void> = {
    // No answer: the deadline of the caller must end the call.
    slow: () => {},
    reset: () => response.socket?.resetAndDestroy(),
    cut: () => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"reference":');
      setImmediate(() => response.socket?.destroy());
    },
    garbage: () => response.end('<html>\u0000{'),
    ten_megabytes: () => response.end(Buffer.alloc(TEN_MEGABYTES, ' ')),
    wrong_reference: () => send(response, 200, { ...good, reference: 'another-one' }),
    refused_key: () => send(response, 403, { error: 'forbidden' }),
    another_404: () => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>'),
    redirect: () => response.writeHead(302, { location: '/v2/elsewhere' }).end(),
    broken: () => send(response, 500, good),
  };
  FAULTS[fault]();
}
