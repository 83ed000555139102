/** Attempts of one process at a time. */
export const ATTEMPTS_MAX = 50;
/** Of these, one tenant has at most this many, so that receivers that never answer delay the events of their own tenant only. */
const TENANT_ATTEMPTS_MAX = 10;

/** Attempts in progress in this process, by tenant and endpoint. */
export class DeliveryPlaces {
  private readonly tenants = new Map<string, number>();
  private readonly endpoints = new Map<string, number>();
  private taken = 0;

  /**
   * Whether a tenant must wait. A tenant without an attempt in progress never waits. No tenant takes more places than it leaves
   * free, so some stay free when several tenants have slow receivers.
   */
  isFullFor(tenant: string): boolean {
    const own = this.of(tenant);
    return own > 0 && own >= Math.min(TENANT_ATTEMPTS_MAX, ATTEMPTS_MAX - this.taken);
  }

  of(tenant: string): number {
    return this.tenants.get(tenant) ?? 0;
  }

  at(endpoint: string): number {
    return this.endpoints.get(endpoint) ?? 0;
  }

  enter(tenant: string, endpoint: string): void {
    this.count(tenant, endpoint, 1);
  }

  leave(tenant: string, endpoint: string): void {
    this.count(tenant, endpoint, -1);
  }

  private count(tenant: string, endpoint: string, change: 1 | -1): void {
    this.taken += change;
    add(this.tenants, tenant, change);
    add(this.endpoints, endpoint, change);
  }
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) {
    counts.set(name, count);
  } else {
    counts.delete(name);
  }
}
