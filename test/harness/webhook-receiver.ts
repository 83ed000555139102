import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { startVendorServer, type VendorServer, waitFor } from '@cotejo/testing';
import { Webhook } from 'standardwebhooks';

/** One request that a receiver got. */
export interface ReceivedEvent {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** A merchant's server that receives events. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  /** Answers one request; 204 by default. */
  answer: (event: ReceivedEvent, response: ServerResponse) => void = (_, response) => response.writeHead(204).end();

  private constructor(private readonly server: { current: VendorServer }) {}

  static async start(): Promise<WebhookReceiver> {
    const holder = {} as { current: VendorServer };
    const receiver = new WebhookReceiver(holder);
    holder.current = await startVendorServer((request, response) => void receiver.onRequest(request, response));
    return receiver;
  }

  get url(): string {
    return this.server.current.origin;
  }

  /** The events of one type, in the order of their arrival. */
  ofType(type: string): ReceivedEvent[] {
    return this.received.filter((event) => event.type === type);
  }

  /** Waits for the first event of a type. */
  async next(type: string, timeoutMs = 60_000): Promise<ReceivedEvent> {
    return waitFor(() => this.ofType(type)[0] as ReceivedEvent, { what: `the event ${type}`, timeoutMs });
  }

  stop(): Promise<void> {
    return this.server.current.close();
  }

  private async onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const body = Buffer.concat(chunks).toString('utf8');
    const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
    const { url: path = '', headers } = request;
    const event = { path, headers, body, type, data, id: String(headers['webhook-id']) };
    this.received.push(event);
    this.answer(event, response);
  }
}

/** Verifies the HMAC with the public library. @throws its error */
export function verifyShared({ headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>, secret: string): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
}

/** Verifies one of the Ed25519 signatures as the specification says. */
export function isSignedBy({ headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>, publicKey: string): boolean {
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  const signatures = String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1a,'));
  return signatures.some((each) => verify(null, content, key, Buffer.from(each.slice('v1a,'.length), 'base64')));
}
