import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_LIMIT_MS = 35_000;
const CUT_AFTER_MS = 100;

export interface Question {
  method?: string;
  /** As it goes over the wire. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A client that keeps its connections open, as a merchant's does, and can be as rude as the Internet. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(private readonly url: string) {}

  sendRequest({ method = 'GET', path, headers = {}, body }: Question): Promise<Reply> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const options = { hostname, port, method, path, headers, agent: this.agent, timeout: ANSWER_LIMIT_MS };
      const outgoing = request(options, async (response) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of response) {
            chunks.push(chunk as Buffer);
          }
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
        } catch (error) {
          reject(error);
        }
      });
      outgoing.on('error', reject).on('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.end(body);
    });
  }

  /** Sends bytes as they are. @param cut: leaves in the middle, without waiting for an answer */
  async raw(text: string, { cut = false } = {}): Promise<Reply> {
    const { hostname, port } = new URL(this.url);
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', () => {}).on('close', () => resolve());
    });
    if (cut) {
      await sleep(CUT_AFTER_MS).then(() => socket.destroy());
    }
    await ended;
    const answer = Buffer.concat(chunks).toString();
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), headers: {}, text: answer };
  }

  close(): void {
    this.agent.destroy();
  }
}
