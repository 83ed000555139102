import { type KnownKeys, keysOfJwks } from '@cotejo/receipt';
import type { GatewayClient } from '../gateway/gateway-client.js';
import { ConsoleError } from '../http/console-error.js';

const PATH = '/.well-known/jwks.json';
const DEADLINE_MS = 3_000;
const SET_BYTES_MAX = 65_536;
/** A rotated key becomes known after at most this time. */
const KNOWN_MS = 60_000;

/** Public keys of this deployment's receipts, fetched from the API. */
export class PublishedKeys {
  private known: { keys: Promise<KnownKeys>; untilMs: number } | undefined;

  /** @param clock monotonic, milliseconds */
  constructor(
    private readonly gateway: Pick<GatewayClient, 'call'>,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** @throws ConsoleError `api_unreachable`, `api_answer_unusable` */
  async current(): Promise<KnownKeys> {
    const now = this.clock();
    if (this.known && now < this.known.untilMs) {
      return this.known.keys;
    }
    const keys = this.fetch();
    const fetched = { keys, untilMs: now + KNOWN_MS };
    this.known = fetched;
    // Do not cache a failure.
    keys.catch(() => {
      if (this.known === fetched) {
        this.known = undefined;
      }
    });
    return keys;
  }

  private async fetch(): Promise<KnownKeys> {
    const { status, text } = await this.gateway.call({
      method: 'GET',
      path: PATH,
      deadlineMs: DEADLINE_MS,
      bytesMax: SET_BYTES_MAX,
    });
    if (status !== 200) {
      throw new ConsoleError('api_answer_unusable');
    }
    try {
      return await keysOfJwks(JSON.parse(text), PATH);
    } catch {
      throw new ConsoleError('api_answer_unusable');
    }
  }
}
