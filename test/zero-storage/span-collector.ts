import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A collector for OTLP over HTTP: takes every trace, metric and log that is exported to it, and keeps the bytes. */
export class SpanCollector {
  readonly received: Buffer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SpanCollector> {
    const server = createServer();
    const collector = new SpanCollector(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const head = [request.url, ...request.rawHeaders].join('\n');
      const isPacked = request.headers['content-encoding'] === 'gzip';
      collector.received.push(Buffer.from(`${head}\n`), isPacked ? gunzipSync(body) : body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
