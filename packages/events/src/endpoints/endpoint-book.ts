import { randomUUID } from 'node:crypto';
import {
  type ActionContext,
  type AuditAction,
  type AuditChanges,
  AuditLog,
  type Deployment,
  TenantStore,
} from '@cotejo/accounts';
import type { EventType } from '@cotejo/contracts';
import { storedJson } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { type EventNames, eventNames } from '../event-names.js';
import { WebhookError } from '../webhook-errors.js';
import type { StoredEndpoint } from './webhook-endpoint.js';

/** A change of a tenant's endpoints: all of them afterwards, and what the audit log says. */
export interface EndpointChange<T> {
  result: T;
  /** `null`: nothing to change. */
  after: StoredEndpoint[] | null;
  endpointId: string;
  changes: AuditChanges;
}

/** The endpoints of all tenants as they are stored. Every change is in the audit log. */
export class EndpointBook {
  private readonly names: EventNames;
  private readonly audit: AuditLog;
  private readonly tenants: TenantStore;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = eventNames(scope);
    this.audit = new AuditLog(redis, scope);
    this.tenants = new TenantStore(redis, scope);
  }

  tenantIds(): Promise<string[]> {
    return this.redis.hkeys(this.names.endpoints);
  }

  /** Tenants with an active endpoint for a type. */
  async tenantsFor(type: EventType): Promise<string[]> {
    const tenants = await this.readMany(await this.tenantIds());
    const wants = ({ disabled, types }: StoredEndpoint) => disabled === null && types.includes(type);
    return [...tenants].filter(([, endpoints]) => endpoints.some(wants)).map(([tenant]) => tenant);
  }

  /** Endpoints of a tenant, oldest first. */
  async read(tenant: string): Promise<StoredEndpoint[]> {
    return readEndpoints(await this.redis.get(this.names.endpointsOf(tenant)));
  }

  async readMany(tenants: readonly string[]): Promise<Map<string, StoredEndpoint[]>> {
    const texts = tenants.length === 0 ? [] : await this.redis.mget(tenants.map((id) => this.names.endpointsOf(id)));
    return new Map(tenants.map((id, index) => [id, readEndpoints(texts[index] ?? null)]));
  }

  /**
   * @param decide receives the current endpoints; may throw
   * @throws AccountError `unknown_tenant`, and those of `AuditLog.commit`; the errors of `decide`
   */
  change<T>(
    tenant: string,
    action: AuditAction,
    context: ActionContext,
    decide: (before: StoredEndpoint[]) => EndpointChange<T>,
  ): Promise<T> {
    return this.audit.commit(context, async () => {
      await this.tenants.require(tenant);
      const { result, after, endpointId, changes } = decide(await this.read(tenant));
      if (!after) {
        return { result, change: null };
      }
      const record = { name: this.names.endpointsOf(tenant), value: { endpoints: after }, field: tenant };
      const records = [{ ...record, fieldValue: randomUUID(), announce: null }];
      return { result, change: { action, tenant, object: endpointId, changes, index: this.names.endpoints, records } };
    });
  }
}

const readEndpoints = (text: string | null): StoredEndpoint[] =>
  storedJson<{ endpoints: StoredEndpoint[] }>(text)?.endpoints ?? [];

/** @throws WebhookError `unknown_webhook` */
export function pickEndpoint(endpoints: readonly StoredEndpoint[], id: string): StoredEndpoint {
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) {
    throw new WebhookError('unknown_webhook', 'the tenant has no such webhook');
  }
  return endpoint;
}
