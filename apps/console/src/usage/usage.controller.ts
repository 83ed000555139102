import { Controller, Header, Inject, Param, Query } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { Operation } from '../access/operation.decorator.js';
import type { QuotaView, UsageReport } from '../api/usage.api.js';
import { query } from '../http/input.pipe.js';
import { instant } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';
import { usageCsv } from './usage-csv.js';
import { usageReport } from './usage-report.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const BOGOTA_OFFSET_MS = -5 * 3_600_000;
/** Length of the period without `from`: about a month, up to today. */
const DAYS = 30;

class UsagePeriod {
  @IsOptional()
  @Matches(DAY)
  from?: string;

  @IsOptional()
  @Matches(DAY)
  to?: string;
}

@Controller()
export class UsageController {
  constructor(@Inject(ConsoleState) private readonly state: ConsoleState) {}

  @Operation('GET /api/tenants/:tenant/quota')
  async quota(@Param('tenant') id: string): Promise<QuotaView> {
    const { accounts, plans } = this.state;
    const tenant = await accounts.tenants.require(id);
    const plan = plans.get(tenant.plan);
    const { period, used, quota, endsAt } = await accounts.quota(tenant, plan);
    const { name, requestsPerSecond, scopes, priceCopPerMonth, queriesPerMonth } = plan;
    const isPriced = priceCopPerMonth !== null && queriesPerMonth !== null;
    return {
      plan: {
        id: plan.id,
        name,
        requestsPerSecond,
        check: scopes.includes('verify:write') ? 'verify' : 'analyze',
        queryCop: isPriced ? priceCopPerMonth / queriesPerMonth : null,
      },
      period,
      used,
      quota,
      endsAt: instant(endsAt),
      left: quota === null ? null : Math.max(quota - used, 0),
      trial: plan.trial !== null,
      suspended: tenant.suspendedAt !== null,
    };
  }

  @Operation('GET /api/tenants/:tenant/usage')
  async usage(@Param('tenant') tenant: string, @Query(query(UsagePeriod)) period: UsagePeriod): Promise<UsageReport> {
    const { from, to } = periodOf(period);
    return usageReport(from, to, await this.rows(tenant, from, to));
  }

  @Operation('GET /api/tenants/:tenant/usage.csv')
  @Header('content-type', 'text/csv; charset=utf-8; header=present')
  @Header('content-disposition', 'attachment; filename="cotejo-usage.csv"')
  async csv(@Param('tenant') tenant: string, @Query(query(UsagePeriod)) period: UsagePeriod): Promise<string> {
    const { from, to } = periodOf(period);
    return usageCsv(await this.rows(tenant, from, to));
  }

  private async rows(tenant: string, from: string, to: string) {
    await this.state.accounts.tenants.require(tenant);
    return this.state.accounts.usage(tenant, from, to);
  }
}

function periodOf({ from, to }: UsagePeriod): { from: string; to: string } {
  const day = (daysAgo: number) =>
    new Date(Date.now() + BOGOTA_OFFSET_MS - daysAgo * DAY_MS).toISOString().slice(0, 10);
  return { from: from ?? day(DAYS), to: to ?? day(0) };
}
