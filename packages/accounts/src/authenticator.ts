import type { Environment, ErrorReason, Scope } from '@cotejo/contracts';
import { LRUCache } from 'lru-cache';
import { StateUnavailableError } from './account-errors.js';
import type { AccountStore } from './account-store.js';
import type { ChangeListener } from './change-feed.js';
import { keyEnvironment } from './keys/api-key.js';
import type { Presenter } from './keys/key-callers.js';
import type { StoredKey } from './keys/key-finder.js';
import { type KeyRecord, type KeyState, keyState, permittedScopes } from './keys/key-record.js';
import type { Plan, Plans } from './plans.js';
import { isRecorded } from './restrictions/refusals.js';
import { OriginRule, type RequestOrigin, type RestrictionReason } from './restrictions/restriction.js';
import { type Tenant, trialEnd } from './tenants/tenant.js';
import { withTimeout } from './with-timeout.js';

/** The authenticated tenant, its plan and the scopes of its key. */
export interface Caller {
  tenant: Tenant;
  keyId: string;
  plan: Plan;
  /** Scopes that both the key and the plan grant. */
  scopes: readonly Scope[];
  /** When the key was rotated and when it stops working; `null` if it was not rotated. Epoch milliseconds. */
  rotatedAt: number | null;
  retiresAt: number | null;
}

/**
 * A refusal has a caller when the key is valid but the account is not, so that the response can still carry the limits. It
 * has `unrecorded` when a restriction refused the key and the audit log does not have it yet.
 */
export type Authentication =
  | { ok: true; caller: Caller }
  | { ok: false; reason: ErrorReason; caller?: Caller; unrecorded?: RefusedKey };

export interface RefusedKey {
  tenant: string;
  keyId: string;
  reason: RestrictionReason;
}

interface CachedKey extends StoredKey {
  /** `null`: the key works everywhere. */
  originRule: OriginRule | null;
  /** Time on the monotonic clock. */
  readAt: number;
  usedMinute: number;
  /** Computed at the first use, and again after the plans have changed. */
  caller: { plans: Plans; value: Caller } | null;
}

/**
 * How long a cached key is used without reading it again. A change that was missed takes effect after this time plus
 * one time-out, so within five seconds.
 */
const FRESH_MS = 4_000;
/** How long a cached key is used while the state Redis is away. */
const STALE_MS = 600_000;
/** While the state Redis is away, requests with cached keys try it again only after this time. */
const RETRY_AFTER_MS = 500;
/** A request with a cached key waits at most this long for the state Redis. */
const REPLY_TIMEOUT_MS = 25;
/** Separate caches, so that a flood of invented keys cannot push out the customers' keys. */
const KNOWN_MAX = 8_000;
const UNKNOWN_MAX = 2_000;
const MINUTE_MS = 60_000;

/** Authenticates a presented key: first by its checksum, then from a short-lived cache, then from the store. */
export class Authenticator implements ChangeListener {
  /** Indexed by the key itself, in memory only: a hit needs no hash. */
  private readonly knownKeys = new LRUCache<string, CachedKey>({ max: KNOWN_MAX, ttl: STALE_MS, ttlAutopurge: true });
  private readonly unknownKeys = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: FRESH_MS, ttlAutopurge: true });
  private readonly reading = new Map<string, Promise<CachedKey | null>>();
  private freshFrom = 0;
  private awayUntil = 0;
  private changeCount = 0;

  constructor(
    private readonly store: AccountStore,
    private readonly plans: { readonly current: Plans },
    private readonly environment: Environment,
    /** Epoch milliseconds. */
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * @param presenter the request; its network and program are recorded when the key is retiring, and a restricted key is
   *   refused without it
   * @throws StateUnavailableError when the key is not cached and the state Redis does not answer
   */
  async authenticate(key: string, presenter?: Presenter): Promise<Authentication> {
    const environment = keyEnvironment(key);
    if (environment === null) {
      return { ok: false, reason: 'invalid_key' };
    }
    if (environment !== this.environment) {
      return { ok: false, reason: 'wrong_environment' };
    }
    const known = this.cached(key) ?? (await this.lookUp(key));
    if (!known) {
      return { ok: false, reason: 'invalid_key' };
    }
    const now = this.clock();
    // Checked at every request, because a cached key can expire between two reads.
    const reason = KEY_REFUSALS[keyState(known.record, now)];
    if (reason) {
      return { ok: false, reason };
    }
    const restricted = known.originRule?.refusal(presenter ?? UNKNOWN_ORIGIN);
    if (restricted) {
      return { ok: false, reason: restricted, ...unrecorded(known, restricted, now) };
    }
    const caller = this.callerOf(known);
    if (!caller) {
      return { ok: false, reason: 'plan_excludes' };
    }
    const tenantReason = tenantRefusal(caller, this.environment, now);
    if (tenantReason) {
      return { ok: false, reason: tenantReason, caller };
    }
    this.noteUse(known, Math.floor(now / MINUTE_MS), presenter);
    return { ok: true, caller };
  }

  /**
   * Finds the record of a key that was seen in a URL or a body. `null`: no such key exists, or its exposure is recorded
   * already.
   */
  async findExposedKey(key: string): Promise<Pick<KeyRecord, 'tenant' | 'id'> | null> {
    if (keyEnvironment(key) !== this.environment) {
      return null;
    }
    const known = this.cached(key) ?? (await this.lookUp(key));
    return known && known.record.exposedAt === null ? known.record : null;
  }

  /** Drops a key, or all keys of a tenant, from the cache. */
  onChange(what: string): void {
    const [kind, id] = what.split(':', 2);
    // Cleared list entries and policies do not affect authentication.
    if (kind === 'cleared' || kind === 'policy') {
      return;
    }
    this.changeCount += 1;
    const member = kind === 'key' ? 'mac' : 'tenant';
    this.knownKeys.forEach(({ record }, key) => {
      if (record[member] === id) {
        this.knownKeys.delete(key);
      }
    });
  }

  onReconnect(): void {
    this.changeCount += 1;
    this.freshFrom = performance.now();
    this.unknownKeys.clear();
  }

  private cached(key: string): CachedKey | undefined {
    const known = this.knownKeys.get(key);
    return known && known.readAt > Math.max(performance.now() - FRESH_MS, this.freshFrom) ? known : undefined;
  }

  private async lookUp(key: string): Promise<CachedKey | null> {
    if (this.unknownKeys.has(key)) {
      return null;
    }
    const cached = this.knownKeys.get(key);
    if (cached && performance.now() < this.awayUntil) {
      return cached;
    }
    try {
      return await this.readOnce(key);
    } catch {
      this.awayUntil = performance.now() + RETRY_AFTER_MS;
      // Read the cache only now: the key may have been revoked in the meantime.
      const stale = this.knownKeys.get(key);
      if (stale) {
        return stale;
      }
      throw new StateUnavailableError();
    }
  }

  /** Concurrent requests with the same key share one read of the store. */
  private readOnce(key: string): Promise<CachedKey | null> {
    const pending = this.reading.get(key);
    if (pending) {
      return pending;
    }
    const reading = this.read(key).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  private async read(key: string): Promise<CachedKey | null> {
    const { changeCount } = this;
    const startedAt = performance.now();
    const answer = this.store.finder.find(key);
    // Without a cached record, wait until the Redis client times out.
    const stored = await (this.knownKeys.has(key) ? withTimeout(answer, REPLY_TIMEOUT_MS) : answer);
    if (!stored) {
      this.knownKeys.delete(key);
      this.unknownKeys.set(key, true);
      return null;
    }
    const usedMinute = this.knownKeys.peek(key)?.usedMinute ?? 0;
    // A change that arrives during the read may be missing in its result: use the record for this request only.
    const readAt = changeCount === this.changeCount ? startedAt : Number.NEGATIVE_INFINITY;
    const rule = new OriginRule(stored.record, stored.tenant);
    const known = { ...stored, originRule: rule.isOpen ? null : rule, readAt, usedMinute, caller: null };
    this.knownKeys.set(key, known);
    return known;
  }

  /** `null`: the tenant's plan does not exist any more. */
  private callerOf(known: CachedKey): Caller | null {
    const plans = this.plans.current;
    if (known.caller?.plans === plans) {
      return known.caller.value;
    }
    const { tenant, record } = known;
    const plan = plans.find(tenant.plan);
    if (!plan) {
      return null;
    }
    const { id: keyId, rotatedAt, retiresAt } = record;
    const value = { tenant, keyId, plan, scopes: permittedScopes(record.scopes, plan), rotatedAt, retiresAt };
    known.caller = { plans, value };
    return value;
  }

  /** Records the use of a key once a minute. The request does not wait for it, and a lost record does no harm. */
  private noteUse(known: CachedKey, minute: number, presenter: Presenter | undefined): void {
    const { id, retiresAt } = known.record;
    if (retiresAt !== null && presenter) {
      this.store.callers.note(id, presenter, minute);
    }
    if (known.usedMinute === minute) {
      return;
    }
    known.usedMinute = minute;
    this.store.finder.touch(known.record, minute).catch(() => {});
  }
}

const KEY_REFUSALS: Partial<Record<KeyState, ErrorReason>> = {
  revoked: 'key_revoked',
  rotated: 'key_rotated',
  expired: 'key_expired',
};

const UNKNOWN_ORIGIN: RequestOrigin = {
  address: null,
  certificate: { problem: 'client_certificate_required' },
};

function unrecorded({ record }: StoredKey, reason: RestrictionReason, now: number): { unrecorded?: RefusedKey } {
  return isRecorded(record.refusals, reason, now)
    ? {}
    : { unrecorded: { tenant: record.tenant, keyId: record.id, reason } };
}

function tenantRefusal({ tenant, plan }: Caller, environment: Environment, now: number): ErrorReason | null {
  if (tenant.suspendedAt) {
    return 'tenant_suspended';
  }
  const trialEndsAt = trialEnd(tenant, plan, environment);
  return trialEndsAt !== null && trialEndsAt <= now ? 'trial_expired' : null;
}
