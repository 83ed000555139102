import { type KnownKeys, keysOfJwks } from '@cotejo/receipt';
import type { GatewayClient } from '../gateway/gateway-client.js';
import { ConsoleError } from '../http/console-error.js';

const PATH = '/.well-known/jwks.json';
const DEADLINE_MS = 3_000;
const SET_BYTES_MAX = 65_536;
const KNOWN_MS = 60_000;
/** Receipts of unknown keys fetch the keys at most so often. */
const FETCH_AGAIN_MS = 1_000;

/** Public keys of this deployment's receipts, fetched from the API. */
export class PublishedKeys {
  private known: { keys: Promise<KnownKeys>; fetchedAt: number } | undefined;

  /** @param clock monotonic, milliseconds */
  constructor(
    private readonly gateway: Pick<GatewayClient, 'call'>,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** @throws ConsoleError `api_unreachable`, `api_answer_unusable` */
  current(): Promise<KnownKeys> {
    return this.notOlderThan(KNOWN_MS);
  }

  /** For a receipt whose key `current` does not know: it may have been rotated since. @throws as `current` */
  latest(): Promise<KnownKeys> {
    return this.notOlderThan(FETCH_AGAIN_MS);
  }

  private async notOlderThan(ageMs: number): Promise<KnownKeys> {
    const now = this.clock();
    if (this.known && now - this.known.fetchedAt < ageMs) {
      return this.known.keys;
    }
    const keys = this.fetch();
    const fetched = { keys, fetchedAt: now };
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
