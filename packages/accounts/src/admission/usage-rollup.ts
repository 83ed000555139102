import { readRecord } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { latestMonths, slaMonth } from '../sla/sla-month.js';
import type { Tenant } from '../tenants/tenant.js';
import { TenantStore } from '../tenants/tenant-store.js';
import { reconciliationKey, tenantKeys } from './admission-keys.js';
import { bogotaDay, dayStart, isOfTrial, TRIAL_PERIOD } from './quota-period.js';
import { readUsage, type UsageRow, usageRows } from './usage.js';

export interface MonthTotals {
  endpoint: string;
  requests: number;
  ok: number;
  charged: number;
  degraded: number;
}

/** Comparison of a quota's counter with the charges in the daily counts. */
export interface Reconciliation {
  tenant: string;
  /** `2026-11`; of a trial `2026-11-21`, or `trial` for one that ends. */
  period: string;
  /** Queries by the quota's counter; `open` of them are still being answered. */
  counted: number;
  open: number;
  /** Queries by the daily counts. */
  charged: number;
  /** `counted - open - charged`: 0 unless something went wrong. */
  difference: number;
}

export interface RolledUp {
  tenants: number;
  reconciled: number;
  differences: Reconciliation[];
  /** Number of tenants whose roll-up failed. */
  failed: number;
  error?: unknown;
}

/** Monthly totals are kept for 25 months. */
const LIFETIME_MS = 25 * 31 * 86_400_000;
/** The current month and the one before: gateways settle late after an outage of the state Redis. */
const MONTHS = 2;
const DAY_MS = 86_400_000;
/** Longer than any trial. */
const TRIAL_DAYS_MAX = 100;

/** Monthly usage totals of tenants, computed again from the daily counts each time, and a check of the charges. */
export class UsageRollup {
  private readonly tenants: TenantStore;

  constructor(
    private readonly redis: Redis,
    private readonly deployment: Deployment,
  ) {
    this.tenants = new TenantStore(redis, deployment);
  }

  /** A tenant's totals of a month from the last roll-up; `null`: there was no roll-up. */
  month(tenant: string, month: string): Promise<MonthTotals[] | null> {
    return readRecord(this.redis, tenantKeys(this.deployment, tenant).usageMonth(month));
  }

  /** Differences that the last roll-up found. Nothing corrects them; an operator has to find the cause. */
  async differences(): Promise<Reconciliation[]> {
    const texts = await this.redis.hvals(reconciliationKey(this.deployment));
    return texts.map((text) => JSON.parse(text) as Reconciliation);
  }

  /** May be interrupted and run again at any time. @param signal stops the run between two tenants */
  async run(signal: AbortSignal, now = Date.now()): Promise<RolledUp> {
    const result: RolledUp = { tenants: 0, reconciled: 0, differences: [], failed: 0 };
    for (const tenant of await this.tenants.list()) {
      signal.throwIfAborted();
      try {
        await this.rollUp(tenant.id, now);
        const compared = await this.reconcile(tenant, now);
        result.tenants += 1;
        result.reconciled += compared.length;
        result.differences.push(...compared.filter(({ difference }) => difference !== 0));
      } catch (error) {
        result.failed += 1;
        result.error ??= error;
      }
    }
    await this.storeDifferences(result.differences);
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

  /** Compares the current month; also the month before, two days of a trial, and a trial that ends, while their counters are kept. */
  private async reconcile(tenant: Tenant, now: number): Promise<Reconciliation[]> {
    const [month, before] = latestMonths(now, MONTHS) as [string, string];
    const compared = [
      await this.compare(tenant.id, month, slaMonth(month, now).days),
      await this.compare(tenant.id, before, slaMonth(before, now).days),
    ];
    // A trial renews each day in the sandbox, and ends in production.
    if (this.deployment.environment === 'sandbox') {
      for (const day of [bogotaDay(now), bogotaDay(now - DAY_MS)]) {
        compared.push(await this.compare(tenant.id, day, [day]));
      }
    } else {
      compared.push(await this.compare(tenant.id, TRIAL_PERIOD, trialDays(tenant, now)));
    }
    return compared.filter(({ counted, period }) => counted > 0 || period === month);
  }

  /** Reads everything in one transaction, so that requests in progress make no difference. */
  private async compare(tenant: string, period: string, days: readonly string[]): Promise<Reconciliation> {
    const keys = tenantKeys(this.deployment, tenant);
    const reading = this.redis.multi().get(keys.counter(period)).hvals(keys.open);
    for (const day of days) {
      reading.hgetall(keys.usage(day));
    }
    const replies = (await reading.exec()) ?? [];
    const failed = replies.find(([error]) => error !== null);
    if (failed?.[0]) {
      throw failed[0];
    }
    const [counter, held, ...hashes] = replies.map(([, reply]) => reply) as [string | null, string[], ...Hash[]];
    const rows = days.flatMap((day, index) => usageRows(day, hashes[index] ?? {}));
    const counted = Number(counter ?? 0);
    const open = held.reduce((sum, text) => sum + openIn(period, text), 0);
    const charged = rows.reduce((sum, row) => sum + chargedTo(period, row), 0);
    return { tenant, period, counted, open, charged, difference: counted - open - charged };
  }

  private async storeDifferences(differences: readonly Reconciliation[]): Promise<void> {
    const key = reconciliationKey(this.deployment);
    const writing = this.redis.multi().del(key);
    for (const each of differences) {
      writing.hset(key, `${each.tenant} ${each.period}`, JSON.stringify(each));
    }
    await writing.exec();
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
  return isOfTrial(period) ? chargedToTrial : charged - chargedToTrial;
}
