import { type Registry, type Tally, TallyCounter } from '@cotejo/platform';
import type { ApiOutcome } from './api-result.js';

/** Tenants with series of their own in one process, three each; those that come later share one. */
const TENANTS_MAX = 500;
const REST = 'other';

/** What a request is to its tenant's availability; `excluded`: the tenant's own error, or its plan's limit. */
type SloClass = 'good' | 'bad' | 'excluded';

const CLASS_OF: Record<ApiOutcome, SloClass> = {
  ok: 'good',
  shed: 'bad',
  server_error: 'bad',
  timeout: 'bad',
  client_error: 'excluded',
  plan_limited: 'excluded',
};

/** The one metric that names tenants. */
export class TenantFigures {
  private readonly requests: TallyCounter<'tenant_id' | 'class'>;
  private readonly byTenant = new Map<string, Record<SloClass, Tally>>();
  private readonly rest: Record<SloClass, Tally>;

  constructor(metrics: Registry) {
    this.requests = new TallyCounter({
      name: 'tenant_requests_total',
      help: `Requests of a tenant; beyond ${TENANTS_MAX} tenants: ${REST}`,
      labelNames: ['tenant_id', 'class'],
      metrics,
    });
    this.rest = this.begin(REST);
  }

  count(tenant: string, outcome: ApiOutcome): void {
    this.of(tenant)[CLASS_OF[outcome]].count += 1;
  }

  private of(tenant: string): Record<SloClass, Tally> {
    const known = this.byTenant.get(tenant);
    if (known) {
      return known;
    }
    if (this.byTenant.size >= TENANTS_MAX) {
      return this.rest;
    }
    const begun = this.begin(tenant);
    this.byTenant.set(tenant, begun);
    return begun;
  }

  private begin(tenantId: string): Record<SloClass, Tally> {
    const tally = (sloClass: SloClass) => this.requests.addSeries({ tenant_id: tenantId, class: sloClass });
    return { good: tally('good'), bad: tally('bad'), excluded: tally('excluded') };
  }
}
