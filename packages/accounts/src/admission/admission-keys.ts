import type { Deployment } from '../account-names.js';

/** Names of the Redis keys for one tenant's limits. The braces keep them in one slot of a Redis Cluster. */
export function tenantKeys({ namespace, environment }: Deployment, tenant: string) {
  const prefix = `${namespace}:${environment}:admission:{${tenant}}`;
  return {
    ring: `${prefix}:ring`,
    open: `${prefix}:open`,
    counter: (period: string) => `${prefix}:quota:${period}`,
    usage: (day: string) => `${prefix}:usage:${day}`,
    usageMonth: (month: string) => `${prefix}:usage-month:${month}`,
    mark: (name: string) => `${prefix}:mark:${name}`,
    batches: `${prefix}:batches`,
    markCount: `${prefix}:marks:`,
    applied: (day: string) => `${prefix}:applied:${day}`,
  };
}

/**
 * Pattern for SCAN that finds the open reservations of every tenant, and a function that reads the tenant from such a
 * name.
 */
export function openReservations({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:admission:{`;
  return {
    pattern: `${prefix}*}:open`,
    tenantOf: (key: string) => key.slice(prefix.length, -'}:open'.length),
  };
}

/** Sorted set of the gateways that are alive. */
export const gatewaysKey = ({ namespace, environment }: Deployment) => `${namespace}:${environment}:gateways`;

/** Hash, tenant id and period to the difference between usage and quota; only tenants with a difference are in it. */
export const reconciliationKey = ({ namespace, environment }: Deployment) =>
  `${namespace}:${environment}:admission:reconciliation`;
