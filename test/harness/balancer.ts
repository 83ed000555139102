import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExtraProcess } from './extra-process.js';

/** What the balancer needs of a gateway. */
export type BalancedGateway = Pick<ExtraProcess, 'port' | 'ended' | 'ready'>;

const PROBE_MS = 100;

interface Backend {
  gateway: BalancedGateway;
  agent: Agent;
  ready: boolean;
  inFlight: number;
}

/** A request that got no answer: which gateway had it, and how the connection ended. */
export interface LostRequest {
  port: number;
  code: string | undefined;
}

/**
 * A balancer in front of the gateways: checks the readiness of each every 100 ms, takes the ready ones in turn, keeps connections open, and tries the next gateway when a connection fails. It never sends a request twice: a lost request is a 502, and is counted.
 */
export class Balancer {
  readonly lost: LostRequest[] = [];
  private readonly backends: Backend[];
  private readonly server = createServer((incoming, outgoing) => this.forward(incoming, outgoing));
  private readonly probe: NodeJS.Timeout;
  private turn = 0;

  private constructor(gateways: BalancedGateway[]) {
    this.backends = gateways.map((gateway) => ({
      gateway,
      agent: new Agent({ keepAlive: true }),
      ready: true,
      inFlight: 0,
    }));
    this.probe = setInterval(() => this.look(), PROBE_MS);
  }

  static async start(gateways: BalancedGateway[]): Promise<Balancer> {
    const balancer = new Balancer(gateways);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Requests that this gateway has got and not answered. */
  inFlightOf(gateway: BalancedGateway): number {
    return this.backends.find((backend) => backend.gateway === gateway)?.inFlight ?? 0;
  }

  stop(): void {
    clearInterval(this.probe);
    this.server.close();
    this.server.closeAllConnections();
    for (const { agent } of this.backends) {
      agent.destroy();
    }
  }

  private look(): void {
    for (const backend of this.backends) {
      void backend.gateway.ready().then((ready) => {
        backend.ready = ready;
      });
    }
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => this.send(incoming, Buffer.concat(chunks), outgoing));
  }

  private send(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
    const candidates = this.backends.filter(({ ready }) => ready);
    const backend = candidates[this.turn++ % candidates.length];
    if (!backend) {
      return void outgoing.writeHead(502, { 'content-length': 0 }).end();
    }
    const { agent, gateway } = backend;
    const { method, url: path, headers } = incoming;
    backend.inFlight += 1;
    const settle = (answer: () => void) => {
      backend.inFlight -= 1;
      answer();
    };
    const upstream = request({ host: '127.0.0.1', port: gateway.port, agent, method, path, headers });
    upstream.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (chunk: Buffer) => parts.push(chunk));
      response.on('error', () => {});
      response.on('close', () =>
        settle(() => {
          const whole = Buffer.concat(parts);
          if (!response.complete) {
            return this.lose(gateway.port, 'cut short', outgoing);
          }
          outgoing.writeHead(response.statusCode ?? 502, { 'content-length': whole.length }).end(whole);
        }),
      );
    });
    upstream.on('error', (error: NodeJS.ErrnoException) =>
      settle(() => {
        if (error.code !== 'ECONNREFUSED') {
          return this.lose(gateway.port, error.code, outgoing);
        }
        // Nothing was sent yet: another may have it.
        backend.ready = false;
        this.send(incoming, body, outgoing);
      }),
    );
    upstream.end(body);
  }

  private lose(port: number, code: string | undefined, outgoing: ServerResponse): void {
    this.lost.push({ port, code });
    outgoing.writeHead(502, { 'content-length': 0 }).end();
  }
}
