import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { AccountNames } from '../account-names.js';
import { networkOf } from '../audit/audit-entry.js';
import { luaScript } from '../lua-script.js';
import type { RequestOrigin } from '../restrictions/restriction.js';

/** A client that used a key after its rotation. */
export interface KeyCaller {
  /** Network of its address, `192.0.2.0/24`. */
  network: string;
  /** Program of its `User-Agent`, such as `axios/1.7.9`; `null` when the header has nothing that may be stored. */
  program: string | null;
  /** Start of the minute of its last use, epoch milliseconds. */
  lastUsedAt: number;
}

/** The parts of a request that identify its caller. */
export interface Presenter extends RequestOrigin {
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

export const CALLERS_MAX = 20;
const LIFETIME_MS = 30 * 86_400_000;
const MINUTE_MS = 60_000;
/** Maximum number of keys whose recorded callers this process remembers. */
const KEYS_MAX = 1_000;
/** A product of a `User-Agent`, with or without a version. */
const PROGRAM = /^[A-Za-z][A-Za-z0-9._-]{0,31}(?:\/[0-9][0-9A-Za-z.]{0,15})?$/;
/** No version has six digits in a row. A shop might pass on a buyer's number there, so such a text is not stored. */
const DIGITS = /\d{6}/;

/** Callers that still use rotated keys: networks and programs of merchants, never data of a buyer. */
export class KeyCallers {
  private readonly noteCaller: LuaScript;
  /** Callers that this process recorded in the current minute, by key id. */
  private readonly noted = new LRUCache<string, { minute: number; callers: Set<string> }>({ max: KEYS_MAX });

  constructor(
    private readonly redis: Redis,
    private readonly names: AccountNames,
  ) {
    this.noteCaller = luaScript(redis, 'note-caller');
  }

  /**
   * Records a caller once a minute, unless its address is unknown. The request does not wait for it, and a lost record does no
   * harm.
   */
  note(keyId: string, { address, headers }: Presenter, minute: number): void {
    if (address === null) {
      return;
    }
    const caller = `${networkOf(address)} ${programOf(headers['user-agent']) ?? ''}`;
    const { callers } = this.notedIn(minute, keyId);
    if (callers.has(caller) || callers.size >= CALLERS_MAX) {
      return;
    }
    callers.add(caller);
    this.noteCaller([this.names.callersOf(keyId)], minute, caller, CALLERS_MAX, LIFETIME_MS).catch(() => {});
  }

  /** Callers of a key, latest use first. */
  async list(keyId: string): Promise<KeyCaller[]> {
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

/** The first product of a `User-Agent`; `null` when it is missing or may contain something else. */
function programOf(userAgent: string | undefined): string | null {
  const first = userAgent?.slice(0, 64).split(' ', 1)[0] ?? '';
  return PROGRAM.test(first) && !DIGITS.test(first) ? first : null;
}
