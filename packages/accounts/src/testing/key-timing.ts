import { Authenticator } from '../authenticator.js';
import { checksum, generateKey } from '../keys/api-key.js';
import { type AccountsFixture, BY, PLANS } from './accounts-fixture.js';

/** Times of refusals in microseconds, for each kind of key with a correct checksum. */
export interface KeyTimings {
  /** Keys that differ from an existing key in one random character. */
  prefix: number[];
  random: number[];
  revoked: number[];
}

const BODY_LENGTH = 44;
const OTHER_ENDS = [...'0123456789'];

/** Keys that do not exist and differ from a real key in one random character. */
function keysLike(key: string): string[] {
  const begin = key.slice(0, BODY_LENGTH - 1);
  const bodies = OTHER_ENDS.map((end) => begin + end).filter((body) => !key.startsWith(body));
  return bodies.map((body) => body + checksum(body));
}

/**
 * Measures the kinds in turns and in random order. Each call reads the store, because a cache hit would hide the
 * difference.
 */
export async function measureRefusals(accounts: AccountsFixture, count: number): Promise<KeyTimings> {
  const { key, record } = await accounts.key('timed');
  await accounts.store.keys.revoke('timed', record.id, BY);
  const authenticator = new Authenticator(accounts.store, { current: PLANS }, 'sandbox');
  const presented = {
    prefix: keysLike(key),
    random: Array.from({ length: 1_000 }, () => generateKey('sandbox')),
    revoked: [key],
  };
  const timings: KeyTimings = { prefix: [], random: [], revoked: [] };
  const kinds = Object.keys(timings) as (keyof KeyTimings)[];
  const warmUp = Math.ceil(count / 10);
  for (let turn = -warmUp; turn < count; turn += 1) {
    for (const kind of kinds.sort(() => Math.random() - 0.5)) {
      const keys = presented[kind];
      const wrong = keys[Math.abs(turn) % keys.length] as string;
      authenticator.onReconnect();
      const startedAt = performance.now();
      const { ok } = await authenticator.authenticate(wrong);
      const tookUs = (performance.now() - startedAt) * 1_000;
      if (ok) {
        throw new Error('a key was accepted that must be refused');
      }
      if (turn >= 0) {
        timings[kind].push(tookUs);
      }
    }
  }
  return timings;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** Welch's t statistic of two samples. */
export function welchT(a: readonly number[], b: readonly number[]): number {
  const [one, other] = [moments(a), moments(b)];
  return (one.mean - other.mean) / Math.sqrt(one.variance / a.length + other.variance / b.length);
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) };
}
