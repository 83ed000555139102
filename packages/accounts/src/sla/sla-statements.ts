import { storedJson, storedJsons } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { readUsage } from '../admission/usage.js';
import { AuditLog } from '../audit/audit-log.js';
import type { Tenant } from '../tenants/tenant.js';
import { TenantStore } from '../tenants/tenant-store.js';
import { latestMonths, settledMonths, slaMonth } from './sla-month.js';
import type { SlaPolicy } from './sla-policy.js';
import { computeStatement, type SlaStatement } from './statement.js';

const LIFETIME_DAYS = 400;
/** Maximum age of a statement in months. */
const LISTED_MONTHS = 14;
/** A worker that was down for some weeks issues the missing statements. */
const ISSUED_MONTHS = 3;

/** Result of issuing the due statements. */
export interface IssuedStatements {
  issued: number;
  /** Statements that were issued before. */
  kept: number;
  /** Number of tenants with a statement that could not be issued. */
  failed: number;
  /** The first error. */
  error?: unknown;
}

/** Monthly statements of tenants, computed from their usage. Issued statements are kept for 400 days. */
export class SlaStatements {
  private readonly names: AccountNames;
  private readonly tenants: TenantStore;

  constructor(
    private readonly redis: Redis,
    private readonly deployment: Deployment,
    private readonly policy: SlaPolicy,
  ) {
    this.names = accountNames(deployment);
    this.tenants = new TenantStore(redis, this.names, new AuditLog(redis, this.names));
  }

  /** Computes a statement from the current counts. @throws AccountError `unknown_tenant`, `invalid_period` */
  async compute(tenant: string, month: string, now = Date.now()): Promise<SlaStatement> {
    return this.statement(await this.tenants.require(tenant), month, now);
  }

  /** Reads an issued statement; `null`: it was not issued, or has expired. */
  async read(tenant: string, month: string): Promise<SlaStatement | null> {
    return storedJson<SlaStatement>(await this.redis.get(this.names.slaStatement(tenant, month)));
  }

  /** All issued statements of a tenant that are kept, newest first. @throws AccountError `unknown_tenant` */
  async list(tenant: string, now = Date.now()): Promise<SlaStatement[]> {
    await this.tenants.require(tenant);
    const keys = latestMonths(now, LISTED_MONTHS).map((month) => this.names.slaStatement(tenant, month));
    return storedJsons<SlaStatement>(await this.redis.mget(keys));
  }

  /**
   * Issues the due statements of every tenant: the statements of the latest settled months that are missing. An issued
   * statement never changes, so this may be interrupted, run again, or run twice at the same time.
   * @param signal stops the run between two statements
   */
  async issueDue(signal: AbortSignal, now = Date.now()): Promise<IssuedStatements> {
    const result: IssuedStatements = { issued: 0, kept: 0, failed: 0 };
    for (const tenant of await this.tenants.list()) {
      try {
        await this.issueOf(tenant, now, result, signal);
      } catch (error) {
        if (signal.aborted) {
          throw error;
        }
        result.failed += 1;
        result.error ??= error;
      }
    }
    return result;
  }

  private async issueOf(tenant: Tenant, now: number, result: IssuedStatements, signal: AbortSignal): Promise<void> {
    for (const month of settledMonths(now, ISSUED_MONTHS)) {
      signal.throwIfAborted();
      if (slaMonth(month, now).endsAt <= tenant.createdAt) {
        return;
      }
      const key = this.names.slaStatement(tenant.id, month);
      if ((await this.redis.exists(key)) === 1) {
        result.kept += 1;
        continue;
      }
      const text = JSON.stringify(await this.statement(tenant, month, now));
      const isNew = await this.redis.set(key, text, 'EX', LIFETIME_DAYS * 86_400, 'NX');
      result[isNew === 'OK' ? 'issued' : 'kept'] += 1;
    }
  }

  private async statement(tenant: Tenant, id: string, now: number): Promise<SlaStatement> {
    const month = slaMonth(id, now);
    const [first, last] = [month.days[0] as string, month.days.at(-1) as string];
    const rows = await readUsage(this.redis, this.deployment, tenant.id, first, last);
    const { environment } = this.deployment;
    return computeStatement({ tenant, environment, month, rows, policy: this.policy, now });
  }
}
