import type { Environment, ErrorReason, Scope } from '@cotejo/contracts';
import { LRUCache } from 'lru-cache';
import { StateUnavailableError } from './account-errors.js';
import type { AccountStore, KeyRecord, Tenant } from './account-store.js';
import { keyEnvironment } from './api-key.js';
import { grantedScopes, type Plan, type Plans } from './plans.js';

/** Who is calling, and what they may do. */
export interface Caller {
  tenant: Tenant;
  plan: Plan;
  /** What both the key and the plan permit. */
  scopes: readonly Scope[];
}

export type Authentication = { ok: true; caller: Caller } | { ok: false; reason: ErrorReason };

interface Known {
  record: KeyRecord | null;
  tenant: Tenant | null;
  readAt: number;
}

/** How long a key is believed without asking: the bound on a revocation. */
const FRESH_MS = 1_000;
/** How long it is believed while the state Redis is away. */
const STALE_MS = 600_000;
const CACHE_MAX = 10_000;

/** Turns a presented key into a caller; offline checks first, then a short cache, then the store. */
export class Authenticator {
  /** By the key as presented, in memory only; a wrong key costs a look-up a second at most. */
  private readonly known = new LRUCache<string, Known>({ max: CACHE_MAX, ttl: STALE_MS });

  constructor(
    private readonly store: AccountStore,
    private readonly plans: Plans,
    private readonly environment: Environment,
  ) {}

  /** @throws StateUnavailableError when the key is not known here and the state Redis does not answer */
  async authenticate(key: string): Promise<Authentication> {
    const environment = keyEnvironment(key);
    if (environment === null) return { ok: false, reason: 'invalid_key' };
    if (environment !== this.environment) return { ok: false, reason: 'wrong_environment' };
    const { record, tenant } = await this.lookUp(key);
    const reason = refusal(record, tenant, Date.now());
    if (reason || !record || !tenant) return { ok: false, reason: reason ?? 'invalid_key' };
    const plan = this.plans.get(tenant.plan);
    const granted = grantedScopes(plan);
    return { ok: true, caller: { tenant, plan, scopes: record.scopes.filter((scope) => granted.includes(scope)) } };
  }

  private async lookUp(key: string): Promise<Known> {
    const cached = this.known.get(key);
    if (cached && Date.now() - cached.readAt < FRESH_MS) return cached;
    try {
      const record = await this.store.findKey(key);
      const tenant = record ? await this.store.tenant(record.tenant) : null;
      const read = { record, tenant, readAt: Date.now() };
      this.known.set(key, read);
      return read;
    } catch {
      if (cached?.record) return cached;
      throw new StateUnavailableError();
    }
  }
}

function refusal(record: KeyRecord | null, tenant: Tenant | null, now: number): ErrorReason | null {
  if (!record || !tenant) return 'invalid_key';
  if (record.revokedAt !== null) return 'key_revoked';
  if (record.expiresAt !== null && record.expiresAt <= now) return 'key_expired';
  if (tenant.trialEndsAt !== null && tenant.trialEndsAt <= now) return 'trial_expired';
  return null;
}
