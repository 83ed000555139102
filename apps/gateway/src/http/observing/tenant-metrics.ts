import { type Registry, type Tally, TallyCounter } from '@cotejo/platform/metrics';
import type { ApiResult } from './api-result.js';

/** Up to this many tenants get their own three series in one process; later tenants share one set. */
const TENANTS_MAX = 500;
const REST = 'other';

/** How a request counts for the availability of its tenant. `excluded`: an error of the tenant, or the limit of its plan. */
type SloClass = 'good' | 'bad' | 'excluded';

const CLASS_OF: Record<ApiResult, SloClass> = {
  ok: 'good',
  shed: 'bad',
  server_error: 'bad',
  timeout: 'bad',
  client_error: 'excluded',
  plan_limited: 'excluded',
};

/** The only metric with tenant ids. */
export class TenantMetrics {
  private readonly requests: TallyCounter<'tenant_id' | 'class'>;
  private readonly byTenant = new Map<string, Record<SloClass, Tally>>();
  private readonly rest: Record<SloClass, Tally>;

  constructor(metrics: Registry) {
    this.requests = new TallyCounter({
      name: 'tenant_requests_total',
      help: `Requests of a tenant; tenants after the first ${TENANTS_MAX} count as ${REST}`,
      labelNames: ['tenant_id', 'class'],
      metrics,
    });
    this.rest = this.createTallies(REST);
  }

  count(tenant: string, result: ApiResult): void {
    this.talliesOf(tenant)[CLASS_OF[result]].count += 1;
  }

  private talliesOf(tenant: string): Record<SloClass, Tally> {
    const known = this.byTenant.get(tenant);
    if (known) {
      return known;
    }
    if (this.byTenant.size >= TENANTS_MAX) {
      return this.rest;
    }
    const tallies = this.createTallies(tenant);
    this.byTenant.set(tenant, tallies);
    return tallies;
  }

  private createTallies(tenantId: string): Record<SloClass, Tally> {
    const tally = (sloClass: SloClass) => this.requests.addSeries({ tenant_id: tenantId, class: sloClass });
    return { good: tally('good'), bad: tally('bad'), excluded: tally('excluded') };
  }
}
