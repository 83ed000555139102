import { Agent, request } from 'node:http';

/** One client connection that is kept open; after it was lost, the next request opens a new one. */
export class KeptConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /** Sends one verify request. Resolves with the status of the answer, or `null` if the connection was lost. */
  verify(body: object): Promise<number | null> {
    const headers = { 'x-api-key': this.key, 'content-type': 'application/json' };
    return new Promise((resolve) => {
      const outgoing = request(`${this.url}/v1/verify`, { agent: this.#agent, method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? null));
        answer.on('error', () => resolve(null));
      });
      outgoing.on('error', () => resolve(null)).end(JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
