import { randomUUID } from 'node:crypto';
import type { Environment, Scope } from '@cotejo/contracts';
import type { Redis } from 'ioredis';
import { AccountError } from './account-errors.js';
import { generateKey, keyMac } from './api-key.js';
import { grantedScopes, type Plan } from './plans.js';

/** A paying account. Times are epoch milliseconds. */
export interface Tenant {
  id: string;
  plan: string;
  createdAt: number;
  trialEndsAt: number | null;
}

/** What is kept of a key: never the key. */
export interface KeyRecord {
  id: string;
  tenant: string;
  name: string;
  last4: string;
  scopes: Scope[];
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const DAY_MS = 86_400_000;

/** Tenants and keys in the state Redis, of one environment. */
export class AccountStore {
  private readonly prefix: string;

  constructor(
    private readonly redis: Redis,
    private readonly options: { namespace: string; environment: Environment; pepper: Buffer },
  ) {
    this.prefix = `${options.namespace}:${options.environment}:account`;
  }

  async tenant(id: string): Promise<Tenant | null> {
    return parse<Tenant>(await this.redis.get(`${this.prefix}:tenant:${id}`));
  }

  /** The tenant with this plan, made if it is new. @throws AccountError */
  async ensureTenant(id: string, plan: Plan): Promise<Tenant> {
    if (!NAME.test(id)) throw new AccountError('invalid_name', 'a tenant is lower-case letters, digits and hyphens');
    const createdAt = Date.now();
    const trialEndsAt = plan.trial ? createdAt + plan.trial.days * DAY_MS : null;
    const fresh: Tenant = { id, plan: plan.id, createdAt, trialEndsAt };
    await this.redis.set(`${this.prefix}:tenant:${id}`, JSON.stringify(fresh), 'NX');
    const tenant = (await this.tenant(id)) ?? fresh;
    if (tenant.plan !== plan.id) {
      throw new AccountError('tenant_has_other_plan', `tenant ${id} already has the plan ${tenant.plan}`);
    }
    return tenant;
  }

  /** Makes a key with all scopes of the plan, or fewer; the key itself is returned here and never again. */
  async createKey(
    tenant: Tenant,
    plan: Plan,
    options: { name?: string; scopes?: Scope[]; expiresAt?: number | null } = {},
  ): Promise<{ key: string; record: KeyRecord }> {
    const key = generateKey(this.options.environment);
    const record: KeyRecord = {
      id: `key_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      tenant: tenant.id,
      name: options.name ?? 'default',
      last4: key.slice(-4),
      scopes: keyScopes(plan, options.scopes),
      createdAt: Date.now(),
      expiresAt: options.expiresAt ?? null,
      revokedAt: null,
    };
    const mac = keyMac(key, this.options.pepper);
    await this.redis
      .multi()
      .set(`${this.prefix}:key:${mac}`, JSON.stringify(record))
      .hset(`${this.prefix}:keys:${tenant.id}`, record.id, mac)
      .exec();
    return { key, record };
  }

  async findKey(key: string): Promise<KeyRecord | null> {
    return parse<KeyRecord>(await this.redis.get(`${this.prefix}:key:${keyMac(key, this.options.pepper)}`));
  }

  /** Newest first. @throws AccountError `unknown_tenant` */
  async listKeys(tenant: string): Promise<KeyRecord[]> {
    const macs = await this.redis.hvals(`${this.prefix}:keys:${tenant}`);
    if (macs.length === 0) throw new AccountError('unknown_tenant', `tenant ${tenant} has no keys`);
    const texts = await this.redis.mget(macs.map((mac) => `${this.prefix}:key:${mac}`));
    const records = texts.map((text) => parse<KeyRecord>(text)).filter((record) => record !== null);
    return records.sort((a, b) => b.createdAt - a.createdAt);
  }

  /** Idempotent: a second revocation keeps the first time. @throws AccountError `unknown_key` */
  async revokeKey(tenant: string, keyId: string): Promise<KeyRecord> {
    const mac = await this.redis.hget(`${this.prefix}:keys:${tenant}`, keyId);
    const record = mac ? parse<KeyRecord>(await this.redis.get(`${this.prefix}:key:${mac}`)) : null;
    if (!mac || !record) throw new AccountError('unknown_key', `tenant ${tenant} has no such key`);
    const revoked = { ...record, revokedAt: record.revokedAt ?? Date.now() };
    await this.redis.set(`${this.prefix}:key:${mac}`, JSON.stringify(revoked));
    return revoked;
  }
}

/** Everything the plan permits, or what was wished for; a wish that names no source means all of the plan's. */
function keyScopes(plan: Plan, wished: Scope[] = []): Scope[] {
  const granted = grantedScopes(plan);
  if (wished.length === 0) return granted;
  const namesSource = wished.some((scope) => scope.startsWith('source:'));
  return namesSource ? wished : [...wished, ...granted.filter((scope) => scope.startsWith('source:'))];
}

function parse<T>(text: string | null | undefined): T | null {
  return text ? (JSON.parse(text) as T) : null;
}
