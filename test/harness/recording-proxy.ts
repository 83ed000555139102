import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One try of a call, as the proxy saw it. */
export interface RecordedCall {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Null when the proxy cut the connection. */
  status: number | null;
  charged: number;
}

/** An HTTP proxy in front of a product. It records each try and can make a try fail. */
export class RecordingProxy {
  readonly calls: RecordedCall[] = [];
  /** Decides about each try: answer 503, cut the connection after the product has answered, or neither. */
  fault: (call: RecordedCall) => 'unavailable' | 'cut' | null = () => null;
  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {
    server.on('request', (received: IncomingMessage, response: ServerResponse) => void this.pass(received, response));
  }

  static async start(target: string): Promise<RecordingProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RecordingProxy(server, target);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(received: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(received);
    const call: RecordedCall = { path: received.url ?? '', headers: received.headers, body, status: null, charged: 0 };
    this.calls.push(call);
    const fault = this.fault(call);
    if (fault === 'unavailable') {
      call.status = 503;
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"reason":"overloaded"}');
      return;
    }
    const answer = await this.forward(received, body);
    call.status = answer.statusCode ?? null;
    call.charged = Number(answer.headers['x-quota-charged'] ?? 0);
    if (fault === 'cut') {
      answer.resume();
      response.destroy();
      return;
    }
    answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
  }

  private forward({ url, method, headers }: IncomingMessage, body: string): Promise<IncomingMessage> {
    const sent = request(this.target + url, { method, headers: { ...headers, host: new URL(this.target).host } });
    return new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject).end(body));
  }
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
  }
  return text;
}
