import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A span as it was exported, with the name of the process that it is from. */
export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, unknown>;
  links: unknown[];
  events: unknown[];
  /** 2: error. */
  status: { code?: number; message?: string };
}

interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

type Attribute = { key: string; value: Record<string, unknown> };

/** A collector for OTLP over HTTP: takes every trace, metric and log that is exported to it, and keeps the bytes. */
export class SpanCollector {
  readonly received: Buffer[] = [];
  /** Takes what comes, and never answers. */
  isHung = false;
  private readonly batches: Batch[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SpanCollector> {
    const server = createServer();
    const collector = new SpanCollector(server);
    server.on('request', async (request, response) => {
      await collector.take(request).catch(() => undefined);
      if (!collector.isHung) {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** All that came so far. */
  spans(): CollectedSpan[] {
    return this.batches.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const service = String(valuesOf(resource.attributes)['service.name']);
        return scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) })),
        );
      }),
    );
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const body = Buffer.concat(chunks);
    const head = [request.url, ...request.rawHeaders].join('\n');
    const isPacked = request.headers['content-encoding'] === 'gzip';
    const text = isPacked ? gunzipSync(body) : body;
    this.received.push(Buffer.from(`${head}\n`), text);
    if (request.url === '/v1/traces') {
      this.batches.push(JSON.parse(text.toString()));
    }
  }
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
