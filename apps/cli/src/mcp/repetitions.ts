import { createHmac, randomBytes } from 'node:crypto';

/**
 * Makes the same call, repeated in a session, one charged query: it has one Idempotency-Key. The key is an HMAC under a random
 * key of this process, so trying all values does not reveal the arguments. Simultaneous repetitions share one call.
 */
export class Repetitions {
  readonly #secret = randomBytes(32);
  readonly #running = new Map<string, Promise<object>>();

  /** @param parts everything that tells this call from others */
  run(parts: object, call: (idempotencyKey: string) => Promise<object>): Promise<object> {
    const key = `mcp-${createHmac('sha256', this.#secret).update(sortedJson(parts)).digest('base64url')}`;
    const running = this.#running.get(key);
    if (running) {
      return running;
    }
    const started = call(key).finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}

/** The order of members does not distinguish two calls. */
function sortedJson(value: object): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
