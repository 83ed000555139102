import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { AccountNames } from '../account-names.js';
import { networkOf } from '../audit/audit-entry.js';
import { lua } from '../lua.js';

/** A client that used a key after it was rotated. */
export interface KeyCaller {
  /** The network it called from, `192.0.2.0/24`. */
  network: string;
  /** The program, by its `User-Agent`: `axios/1.7.9`; `null` where it says nothing that may be kept. */
  program: string | null;
  /** Start of the minute of its last use, epoch milliseconds. */
  lastUsedAt: number;
}

/** Who presents a key: a request, as far as it matters here. */
export interface Presenter {
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

export const CALLERS_MAX = 20;
const LIFETIME_MS = 30 * 86_400_000;
const MINUTE_MS = 60_000;
/** Retiring keys of which this process remembers whom it noted. */
const KEYS_MAX = 1_000;
/** A product as programs name themselves, with its version or without. */
const PROGRAM = /^[A-Za-z][A-Za-z0-9._-]{0,31}(?:\/[0-9][0-9A-Za-z.]{0,15})?$/;
/** As long as no version has: what a shop passes on there might be somebody's number. */
const DIGITS = /\d{6}/;

type NotingRedis = Redis & {
  cotejoNoteCaller(callers: string, minute: number, caller: string, max: number, lifetimeMs: number): Promise<number>;
};

/** Who still uses keys that were rotated: networks and programs of merchants, and nothing of a buyer. */
export class KeyCallers {
  private readonly redis: NotingRedis;
  /** By key: whom this process noted in this minute. */
  private readonly noted = new LRUCache<string, { minute: number; callers: Set<string> }>({ max: KEYS_MAX });

  constructor(
    redis: Redis,
    private readonly names: AccountNames,
  ) {
    redis.defineCommand('cotejoNoteCaller', { numberOfKeys: 1, lua: lua('note-caller') });
    this.redis = redis as NotingRedis;
  }

  /** Once a minute for each, beside the request; a note that is lost is no loss. */
  note(keyId: string, { ip, headers }: Presenter, minute: number): void {
    const caller = `${networkOf(ip)} ${programOf(headers['user-agent']) ?? ''}`;
    const { callers } = this.notedIn(minute, keyId);
    if (callers.has(caller) || callers.size >= CALLERS_MAX) {
      return;
    }
    callers.add(caller);
    this.redis.cotejoNoteCaller(this.names.callersOf(keyId), minute, caller, CALLERS_MAX, LIFETIME_MS).catch(() => {});
  }

  /** The latest first. */
  async of(keyId: string): Promise<KeyCaller[]> {
    const flat = await this.redis.zrevrange(this.names.callersOf(keyId), 0, CALLERS_MAX - 1, 'WITHSCORES');
    return Array.from({ length: flat.length / 2 }, (_, index) => {
      const [network = '', program = ''] = (flat[index * 2] as string).split(' ');
      return { network, program: program || null, lastUsedAt: Number(flat[index * 2 + 1]) * MINUTE_MS };
    });
  }

  private notedIn(minute: number, keyId: string): { callers: Set<string> } {
    const known = this.noted.get(keyId);
    if (known?.minute === minute) {
      return known;
    }
    const fresh = { minute, callers: new Set<string>() };
    this.noted.set(keyId, fresh);
    return fresh;
  }
}

/** The first product that a `User-Agent` names; `null` where it is none, or may be something else. */
function programOf(userAgent: string | undefined): string | null {
  const first = userAgent?.slice(0, 64).split(' ', 1)[0] ?? '';
  return PROGRAM.test(first) && !DIGITS.test(first) ? first : null;
}
