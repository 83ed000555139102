import { Controller, Inject } from '@nestjs/common';
import { Operation } from '../../access/operation.decorator.js';
import type { TrafficView } from '../../api/operator.api.js';
import { ConsoleState } from '../../state/console-state.js';
import { type TenantUsage, trafficView } from './traffic-view.js';

/** Accounts whose usage is read for one answer. */
const ACCOUNTS_MAX = 500;
/** Accounts whose usage is read at a time. */
const AT_A_TIME = 50;
/** An answer serves all operators for this time. */
const FRESH_MS = 15_000;
const DAY_MS = 86_400_000;
const BOGOTA_OFFSET_MS = -5 * 3_600_000;

/** How much all accounts ask, and what fails. */
@Controller()
export class TrafficController {
  private last: { at: number; view: Promise<TrafficView> } | null = null;

  constructor(@Inject(ConsoleState) private readonly state: ConsoleState) {}

  @Operation('GET /api/operator/traffic')
  show(): Promise<TrafficView> {
    const now = Date.now();
    if (this.last === null || now - this.last.at > FRESH_MS) {
      const view = this.read(now);
      this.last = { at: now, view };
      view.catch(() => {
        this.last = null;
      });
    }
    return this.last.view;
  }

  private async read(now: number): Promise<TrafficView> {
    const { accounts } = this.state;
    const days = [DAY_MS, 0].map((ago) => new Date(now + BOGOTA_OFFSET_MS - ago).toISOString().slice(0, 10));
    const tenants = await accounts.tenants.list();
    const usages: TenantUsage[] = [];
    for (let at = 0; at < Math.min(tenants.length, ACCOUNTS_MAX); at += AT_A_TIME) {
      const some = tenants.slice(at, Math.min(at + AT_A_TIME, ACCOUNTS_MAX));
      const read = some.map(async (tenant) => {
        const rows = await accounts.usage(tenant.id, days[0] as string, days[1] as string);
        return { tenant, rows };
      });
      usages.push(...(await Promise.all(read)));
    }
    return trafficView(days, usages, tenants.length);
  }
}
