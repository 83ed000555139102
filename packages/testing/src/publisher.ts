import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A publisher's web server on this machine: files with entity tags, and whatever a server may do wrong. */
export class Publisher {
  /** Paths in the order they were asked for. */
  readonly asked: string[] = [];
  private readonly behaviours = new Map<string, Behaviour>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const path = request.url as string;
      this.asked.push(path);
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

  /** Answers 304 to whoever has the file with this tag. */
  publish(path: string, text: string | Buffer, headers: Record<string, string> = {}): void {
    const etag = `"${Buffer.from(text).length}-${text.toString().slice(-20).trim()}"`.replace(/[^\x21-\x7e]/g, '_');
    this.behave(path, (request, response) => {
      if (request.headers['if-none-match'] === etag) {
        return void response.writeHead(304, { etag }).end();
      }
      response.writeHead(200, { etag, 'last-modified': 'Tue, 20 Jan 2026 10:00:00 GMT', ...headers }).end(text);
    });
  }

  behave(path: string, behaviour: Behaviour): void {
    this.behaviours.set(path, behaviour);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
