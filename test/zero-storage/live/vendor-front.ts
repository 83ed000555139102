import { type IncomingMessage, type RequestListener, type ServerResponse, request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { startVendorServer, type VendorServer } from '@cotejo/testing';
import type { AnswerCanaries } from './answer-canaries.js';

const FAULTS = ['error', 'malformed', 'slow', 'cut'] as const;
type Turn = 'good' | (typeof FAULTS)[number];
/** In turn, for each vendor: most answers are good, so that no breaker stays open. */
const TURNS: Turn[] = FAULTS.flatMap((fault): Turn[] => ['good', 'good', fault]);

interface VendorAnswer {
  status: number;
  headers: Record<string, string>;
  content: string;
}

/** A server in front of an emulated vendor. It records each request, and puts canaries into each answer before it damages some. */
export class VendorFront {
  /** Each request as it arrived. */
  readonly received: Buffer[] = [];
  readonly turns: Partial<Record<Turn, number>> = {};
  private count = 0;
  private servers: VendorServer[] = [];

  private constructor(
    readonly vendor: string,
    private readonly canaries: AnswerCanaries,
  ) {}

  /** @param emulator may be made later than the front, because its settings can contain the address of the front */
  static async start(vendor: string, emulator: RequestListener, canaries: AnswerCanaries): Promise<VendorFront> {
    const front = new VendorFront(vendor, canaries);
    const behind = await startVendorServer(emulator);
    const server = await startVendorServer((request, response) => {
      // The caller has given up.
      front.pass(request, response, behind.origin).catch(() => response.destroy());
    });
    front.servers = [server, behind];
    return front;
  }

  get origin(): string {
    return (this.servers[0] as VendorServer).origin;
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }

  private async pass(request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> {
    const body = await text(request);
    const { headers, method, url = '' } = request;
    this.received.push(Buffer.from(`${method} ${decodeURIComponent(url)}\n${JSON.stringify(headers)}\n${body}\n`));
    const answer = this.withCanary(await forward(request, body, origin));
    const turn = url === '/token' ? 'good' : (TURNS[this.count++ % TURNS.length] as Turn);
    this.turns[turn] = (this.turns[turn] ?? 0) + 1;
    ANSWER[turn](response, answer);
  }

  /** Puts a canary into a header, and into each object or element of the body. */
  private withCanary({ status, headers, content }: VendorAnswer): VendorAnswer {
    const canary = this.canaries.make(this.vendor);
    const named = { ...headers, 'x-vendor-reference': canary };
    return { status, headers: named, content: inJson(content, canary) ?? inXml(content, canary) };
  }
}

/** How each turn ends the answer. */
const ANSWER: Record<Turn, (response: ServerResponse, answer: VendorAnswer) => void> = {
  good: (response, { status, headers, content }) => response.writeHead(status, headers).end(content),
  error: (response, { headers, content }) => response.writeHead(500, headers).end(content),
  malformed: (response, { status, headers, content }) => response.writeHead(status, headers).end(content.slice(0, -9)),
  /** Its end never comes. */
  slow: (response, { status, headers, content }) => response.writeHead(status, headers).write(content.slice(0, -9)),
  cut: (response, { status, headers, content }) => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(content) });
    response.write(content.slice(0, -9), () => response.destroy());
  },
};

/** Keeps the host, which the authorisation server of an operator checks. */
function forward({ headers, method, url }: IncomingMessage, body: string, origin: string): Promise<VendorAnswer> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(`${origin}${url}`, { method, headers }, async (answer) => {
      const { statusCode: status = 502, headers } = answer;
      const type = { 'content-type': headers['content-type'] ?? 'text/plain' };
      text(answer).then((content) => resolve({ status, headers: type, content }), reject);
    });
    sent.once('error', reject).end(body);
  });
}

function inJson(content: string, canary: string): string | null {
  try {
    const addTo = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, unmapped: canary } : value;
    return JSON.stringify(JSON.parse(content), addTo);
  } catch {
    return null;
  }
}

function inXml(content: string, canary: string): string {
  return content.replace(/<\/(?:datos|estadoConsulta)>/g, `<nota>${canary}</nota>$&`);
}
