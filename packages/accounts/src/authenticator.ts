import type { Environment, ErrorReason, Scope } from '@cotejo/contracts';
import { LRUCache } from 'lru-cache';
import { StateUnavailableError } from './account-errors.js';
import type { AccountStore } from './account-store.js';
import type { ChangeListener } from './change-feed.js';
import { keyEnvironment } from './keys/api-key.js';
import type { Presenter } from './keys/key-callers.js';
import type { FoundKey } from './keys/key-finder.js';
import { type KeyRecord, keyState, permittedScopes } from './keys/key-record.js';
import type { Plan, Plans } from './plans.js';
import type { Tenant } from './tenants/tenant.js';
import { within } from './within.js';

/** Who is calling, and what they may do. */
export interface Caller {
  tenant: Tenant;
  plan: Plan;
  /** What both the key and the plan permit. */
  scopes: readonly Scope[];
  /** The key has been rotated: when, and until when it still works. Epoch milliseconds. */
  rotatedAt: number | null;
  retiresAt: number | null;
}

/** A refusal names the caller where the key is good and the account is not: then its limits can still be told. */
export type Authentication = { ok: true; caller: Caller } | { ok: false; reason: ErrorReason; caller?: Caller };

interface Known extends FoundKey {
  /** On the monotonic clock. */
  readAt: number;
  usedMinute: number;
  /** Made when first needed, and again when the plans have changed. */
  caller: { plans: Plans; value: Caller } | null;
}

/** How long a key is believed without asking. With one time-out on top, five seconds bound a change that is not heard of. */
const FRESH_MS = 4_000;
/** How long it is believed while the state Redis is away. */
const STALE_MS = 600_000;
/** While the state Redis is away, known keys do not wait for it more often than this. */
const AWAY_MS = 500;
/** A silent state Redis may cost a request with a known key this much and no more. */
const ANSWER_MS = 25;
/** Apart, so that a flood of invented keys cannot push out the customers'. */
const KNOWN_MAX = 8_000;
const UNKNOWN_MAX = 2_000;
const MINUTE_MS = 60_000;

/** Turns a presented key into a caller; offline checks first, then a short cache, then the store. */
export class Authenticator implements ChangeListener {
  /** By the key as presented, in memory only: no hash is needed on a hit. */
  private readonly known = new LRUCache<string, Known>({ max: KNOWN_MAX, ttl: STALE_MS, ttlAutopurge: true });
  private readonly unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: FRESH_MS, ttlAutopurge: true });
  private readonly reading = new Map<string, Promise<Known | null>>();
  private freshFrom = 0;
  private awayUntil = 0;
  private changesHeard = 0;

  constructor(
    private readonly store: AccountStore,
    private readonly plans: { readonly current: Plans },
    private readonly environment: Environment,
    /** Epoch milliseconds. */
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * @param presenter of a key that is retiring, who still uses it is noted
   * @throws StateUnavailableError when the key is not known here and the state Redis does not answer
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
    const reason = refusal(known, now);
    if (reason) {
      return { ok: false, reason };
    }
    const caller = this.callerOf(known);
    if (!caller) {
      return { ok: false, reason: 'plan_excludes' };
    }
    const barred = accountRefusal(caller.tenant, now);
    if (barred) {
      return { ok: false, reason: barred, caller };
    }
    this.noteUse(known, Math.floor(now / MINUTE_MS), presenter);
    return { ok: true, caller };
  }

  /** Whose key it is that was seen where none belongs; `null`: nobody's, or its owner knows. */
  async exposed(key: string): Promise<Pick<KeyRecord, 'tenant' | 'id'> | null> {
    if (keyEnvironment(key) !== this.environment) {
      return null;
    }
    const known = this.cached(key) ?? (await this.lookUp(key));
    return known && known.record.exposedAt === null ? known.record : null;
  }

  /** Forgets a key, or all keys of a tenant. */
  changed(what: string): void {
    const [kind, id] = what.split(':', 2);
    // Cleared list entries and policies are no matter of who may ask.
    if (kind === 'cleared' || kind === 'policy') {
      return;
    }
    this.changesHeard += 1;
    const member = kind === 'key' ? 'mac' : 'tenant';
    this.known.forEach(({ record }, key) => {
      if (record[member] === id) {
        this.known.delete(key);
      }
    });
  }

  missed(): void {
    this.changesHeard += 1;
    this.freshFrom = performance.now();
    this.unknown.clear();
  }

  private cached(key: string): Known | undefined {
    const known = this.known.get(key);
    return known && known.readAt > Math.max(performance.now() - FRESH_MS, this.freshFrom) ? known : undefined;
  }

  private async lookUp(key: string): Promise<Known | null> {
    if (this.unknown.has(key)) {
      return null;
    }
    const cached = this.known.get(key);
    if (cached && performance.now() < this.awayUntil) {
      return cached;
    }
    try {
      return await this.readOnce(key);
    } catch {
      this.awayUntil = performance.now() + AWAY_MS;
      // Looked up here only now: it may have been revoked while we waited.
      const stale = this.known.get(key);
      if (stale) {
        return stale;
      }
      throw new StateUnavailableError();
    }
  }

  /** However many ask for a key at once, the store is asked once. */
  private readOnce(key: string): Promise<Known | null> {
    const pending = this.reading.get(key);
    if (pending) {
      return pending;
    }
    const reading = this.read(key).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  private async read(key: string): Promise<Known | null> {
    const { changesHeard } = this;
    const startedAt = performance.now();
    const answer = this.store.finder.find(key);
    // Without anything else to go by it is worth waiting as long as the client does.
    const found = await (this.known.has(key) ? within(answer, ANSWER_MS) : answer);
    if (!found) {
      this.known.delete(key);
      this.unknown.set(key, true);
      return null;
    }
    const usedMinute = this.known.peek(key)?.usedMinute ?? 0;
    // What was read while a change came in may be what was before: good for this request, not for the next.
    const readAt = changesHeard === this.changesHeard ? startedAt : Number.NEGATIVE_INFINITY;
    const known = { ...found, readAt, usedMinute, caller: null };
    this.known.set(key, known);
    return known;
  }

  /** `null`: the tenant's plan is not sold any more. */
  private callerOf(known: Known): Caller | null {
    const plans = this.plans.current;
    if (known.caller?.plans === plans) {
      return known.caller.value;
    }
    const { tenant, record } = known;
    const plan = plans.find(tenant.plan);
    if (!plan) {
      return null;
    }
    const { rotatedAt, retiresAt } = record;
    const value = { tenant, plan, scopes: permittedScopes(record.scopes, plan), rotatedAt, retiresAt };
    known.caller = { plans, value };
    return value;
  }

  /** Once a minute for each key, beside the request; a note that is lost is no loss. */
  private noteUse(known: Known, minute: number, presenter: Presenter | undefined): void {
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

/** Asked at every request: a life may end between two reads. */
function refusal({ record }: FoundKey, now: number): ErrorReason | null {
  switch (keyState(record, now)) {
    case 'revoked':
      return 'key_revoked';
    case 'rotated':
      return 'key_rotated';
    case 'expired':
      return 'key_expired';
    default:
      return null;
  }
}

function accountRefusal({ suspendedAt, trialEndsAt }: Tenant, now: number): ErrorReason | null {
  if (suspendedAt) {
    return 'tenant_suspended';
  }
  return trialEndsAt !== null && trialEndsAt <= now ? 'trial_expired' : null;
}
