import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { dayStart, latestMonths, slaMonth } from '../sla/sla-month.js';
import type { Tenant } from '../tenants/tenant.js';
import { openTenants, type TenantStore } from '../tenants/tenant-store.js';
import { reconciliationKey, tenantKeys } from './admission-keys.js';
import { bogotaDay, TRIAL_PERIOD } from './quota-period.js';
import { readUsage, rowsOf, type UsageRow } from './usage.js';

/** One endpoint in one month. */
export interface MonthTotals {
  endpoint: string;
  requests: number;
  ok: number;
  charged: number;
  degraded: number;
}

/** How what was charged to a quota compares with what the days say was charged. */
export interface Reconciliation {
  tenant: string;
  /** `2026-11`, or `trial`. */
  period: string;
  /** Queries by the quota's counter, of which `open` are being answered. */
  counted: number;
  open: number;
  /** Queries by the counts of the days. */
  charged: number;
  /** `counted - open - charged`: 0, unless something went wrong. */
  difference: number;
}

/** What a roll-up came to. */
export interface RolledUp {
  tenants: number;
  reconciled: number;
  differences: Reconciliation[];
  /** Of so many tenants it could not be made; the first error. */
  failed: number;
  error?: unknown;
}

/** Of a month's totals: 25 months. */
const LIFETIME_MS = 25 * 31 * 86_400_000;
/** Gateways that the state Redis was away from settle late. */
const MONTHS = 2;
const DAY_MS = 86_400_000;
/** Beyond any trial there is. */
const TRIAL_DAYS_MAX = 100;

/** Monthly totals of what tenants asked, made anew from the days each time, and a second look at what was charged. */
export class UsageRollup {
  private readonly tenants: TenantStore;

  constructor(
    private readonly redis: Redis,
    private readonly deployment: Deployment,
  ) {
    this.tenants = openTenants(redis, deployment);
  }

  /** A tenant's month as it was last rolled up; `null`: it was not. */
  async month(tenant: string, month: string): Promise<MonthTotals[] | null> {
    const text = await this.redis.get(tenantKeys(this.deployment, tenant).usageMonth(month));
    return text === null ? null : (JSON.parse(text) as MonthTotals[]);
  }

  /** What the last roll-up found to differ. Nothing corrects it: somebody has to find out why. */
  async differences(): Promise<Reconciliation[]> {
    const texts = await this.redis.hvals(reconciliationKey(this.deployment));
    return texts.map((text) => JSON.parse(text) as Reconciliation);
  }

  /** May be interrupted and run again at any time. @param signal ends it between two tenants */
  async run(signal: AbortSignal, now = Date.now()): Promise<RolledUp> {
    const result: RolledUp = { tenants: 0, reconciled: 0, differences: [], failed: 0 };
    for (const tenant of await this.tenants.list()) {
      signal.throwIfAborted();
      try {
        await this.rollUp(tenant.id, now);
        const looked = await this.reconcile(tenant, now);
        result.tenants += 1;
        result.reconciled += looked.length;
        result.differences.push(...looked.filter(({ difference }) => difference !== 0));
      } catch (error) {
        result.failed += 1;
        result.error ??= error;
      }
    }
    await this.note(result.differences);
    return result;
  }

  private async rollUp(tenant: string, now: number): Promise<void> {
    for (const month of latestMonths(now, MONTHS)) {
      const { days } = slaMonth(month, now);
      const rows = await readUsage(this.redis, this.deployment, tenant, days[0] as string, days.at(-1) as string);
      if (rows.length === 0) {
        continue;
      }
      const key = tenantKeys(this.deployment, tenant).usageMonth(month);
      await this.redis.set(key, JSON.stringify(totalsOf(rows)), 'PX', LIFETIME_MS);
    }
  }

  /** The month that runs, and the one before and the trial as long as their counters are kept. */
  private async reconcile(tenant: Tenant, now: number): Promise<Reconciliation[]> {
    const [month, before] = latestMonths(now, MONTHS) as [string, string];
    const looks = [
      await this.compare(tenant.id, month, slaMonth(month, now).days),
      await this.compare(tenant.id, before, slaMonth(before, now).days),
      await this.compare(tenant.id, TRIAL_PERIOD, trialDays(tenant, now)),
    ];
    return looks.filter((look): look is Reconciliation => look !== null && (look.counted > 0 || look.period === month));
  }

  /** All of it at one moment, so that what is being answered makes no difference. */
  private async compare(tenant: string, period: string, days: readonly string[]): Promise<Reconciliation | null> {
    const keys = tenantKeys(this.deployment, tenant);
    const asking = this.redis.multi().get(keys.counter(period)).hvals(keys.open);
    for (const day of days) {
      asking.hgetall(keys.usage(day));
    }
    const replies = (await asking.exec()) ?? [];
    const failed = replies.find(([error]) => error !== null);
    if (failed?.[0]) {
      throw failed[0];
    }
    const [counter, held, ...hashes] = replies.map(([, reply]) => reply) as [string | null, string[], ...Hash[]];
    const rows = days.flatMap((day, index) => rowsOf(day, hashes[index] ?? {}));
    const counted = Number(counter ?? 0);
    const open = held.reduce((sum, text) => sum + openIn(period, text), 0);
    const charged = rows.reduce((sum, row) => sum + chargedTo(period, row), 0);
    return { tenant, period, counted, open, charged, difference: counted - open - charged };
  }

  private async note(differences: readonly Reconciliation[]): Promise<void> {
    const key = reconciliationKey(this.deployment);
    const noting = this.redis.multi().del(key);
    for (const each of differences) {
      noting.hset(key, `${each.tenant} ${each.period}`, JSON.stringify(each));
    }
    await noting.exec();
  }
}

type Hash = Record<string, string>;

function totalsOf(rows: readonly UsageRow[]): MonthTotals[] {
  const totals = new Map<string, MonthTotals>();
  for (const { endpoint, outcomes, charged, degraded } of rows) {
    const total = totals.get(endpoint) ?? { endpoint, requests: 0, ok: 0, charged: 0, degraded: 0 };
    totals.set(endpoint, total);
    total.requests += Object.values(outcomes).reduce((sum, count) => sum + count, 0);
    total.ok += outcomes.ok ?? 0;
    total.charged += charged;
    total.degraded += degraded;
  }
  return [...totals.values()];
}

function trialDays({ createdAt }: Tenant, now: number): string[] {
  const first = dayStart(bogotaDay(createdAt));
  const count = Math.min(Math.ceil((now + 1 - first) / DAY_MS), TRIAL_DAYS_MAX);
  return Array.from({ length: count }, (_, index) => bogotaDay(first + index * DAY_MS));
}

/** A reservation is `cost admittedAtMs period`. */
function openIn(period: string, text: string): number {
  const [cost, , of] = text.split(' ');
  return of === period ? Number(cost) : 0;
}

function chargedTo(period: string, { charged, chargedToTrial }: UsageRow): number {
  return period === TRIAL_PERIOD ? chargedToTrial : charged - chargedToTrial;
}
