import type { Deployment } from '../account-names.js';

/** Names of the keys about one tenant's limits; the tenant in braces keeps them on one slot of a cluster. */
export function tenantKeys({ namespace, environment }: Deployment, tenant: string) {
  const prefix = `${namespace}:${environment}:admission:{${tenant}}`;
  return {
    ring: `${prefix}:ring`,
    open: `${prefix}:open`,
    counter: (period: string) => `${prefix}:quota:${period}`,
    usage: (day: string) => `${prefix}:usage:${day}`,
    usageMonth: (month: string) => `${prefix}:usage-month:${month}`,
    applied: (day: string) => `${prefix}:applied:${day}`,
  };
}

/** Every tenant's hash of open reservations, as a pattern for SCAN, and how to read the tenant from a name that fits. */
export function openReservations({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:admission:{`;
  return {
    pattern: `${prefix}*}:open`,
    tenantOf: (key: string) => key.slice(prefix.length, -'}:open'.length),
  };
}

/** Sorted set of the gateways that are alive. */
export const gatewaysKey = ({ namespace, environment }: Deployment) => `${namespace}:${environment}:gateways`;

/** Hash, tenant id to how its usage and its quota differ; only of those that do. */
export const reconciliationKey = ({ namespace, environment }: Deployment) =>
  `${namespace}:${environment}:admission:reconciliation`;
