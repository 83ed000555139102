import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A local web server like those of data publishers: it serves files with entity tags, and can answer wrongly. */
export class Publisher {
  /** Paths of the requests, in order. */
  readonly requestedPaths: string[] = [];
  private readonly behaviours = new Map<string, Behaviour>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const path = request.url as string;
      this.requestedPaths.push(path);
      const behaviour = this.behaviours.get(path);
      if (behaviour) {
        behaviour(request, response);
      } else {
        response.writeHead(404).end();
      }
    });
  }

  static async start(): Promise<Publisher> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Publisher(server);
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Serves a file. A request with its entity tag gets 304. */
  publish(path: string, text: string | Buffer, headers: Record<string, string> = {}): void {
    const etag = `"${Buffer.from(text).length}-${text.toString().slice(-20).trim()}"`.replace(/[^\x21-\x7e]/g, '_');
    this.respondWith(path, (request, response) => {
      if (request.headers['if-none-match'] === etag) {
        return void response.writeHead(304, { etag }).end();
      }
      response.writeHead(200, { etag, 'last-modified': 'Tue, 20 Jan 2026 10:00:00 GMT', ...headers }).end(text);
    });
  }

  /** Sets how requests to a path are answered. */
  respondWith(path: string, behaviour: Behaviour): void {
    this.behaviours.set(path, behaviour);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
