import type { Environment } from '@cotejo/contracts';

/** Which deployment's accounts. */
export interface Deployment {
  /** Prefix of Redis keys and channels. */
  namespace: string;
  environment: Environment;
}

/** Every name that accounts use in the state Redis. */
export function accountNames({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:account`;
  return {
    tenantPrefix: `${prefix}:tenant:`,
    tenant: (id: string) => `${prefix}:tenant:${id}`,
    /** Hash, tenant id to time of creation. */
    tenants: `${prefix}:tenants`,
    /** Which tenant has a NIT, by a digest: it may be a person's. */
    tenantOfNit: (digest: string) => `${prefix}:nit:${digest}`,
    /** A key's record, by its MAC. */
    key: (mac: string) => `${prefix}:key:${mac}`,
    /** Hash, key id to MAC. */
    keysOf: (tenant: string) => `${prefix}:keys:${tenant}`,
    /** Hash, key id to the minute (since the epoch) in which it was last used. */
    usedOf: (tenant: string) => `${prefix}:used:${tenant}`,
    /** Sorted set of who still uses a key that was rotated, by the minute (since the epoch) in which they last did. */
    callersOf: (keyId: string) => `${prefix}:callers:${keyId}`,
    /** Hash, which notice about which of a tenant's keys went out. */
    noticesOf: (tenant: string) => `${prefix}:notices:${tenant}`,
    /** Hash, id to scenario that a tenant of the sandbox keeps. */
    scenariosOf: (tenant: string) => `${prefix}:scenarios:${tenant}`,
    /** A tenant's cleared list entries. */
    clearedOf: (tenant: string) => `${prefix}:cleared:${tenant}`,
    /** Hash, tenant id to the revision of its cleared entries. */
    cleared: `${prefix}:cleared`,
    /** A tenant's policies, active and in shadow. */
    policiesOf: (tenant: string) => `${prefix}:policies:${tenant}`,
    /** Its draft, the policy that was active before, and every version there was. */
    policyDraftsOf: (tenant: string) => `${prefix}:policy-drafts:${tenant}`,
    /** Hash, tenant id to the revision of its policies. */
    policies: `${prefix}:policies`,
    /** A scorecard or a policy that decided, by the hash of its content. */
    decisionVersion: (hash: string) => `${prefix}:decision-version:${hash}`,
    /** A tenant's statement of a month, as it was issued. */
    slaStatement: (tenant: string, month: string) => `${prefix}:sla:${tenant}:${month}`,
    auditLog: `${prefix}:audit:log`,
    auditHead: `${prefix}:audit:head`,
    auditAnchor: `${prefix}:audit:anchor`,
    /** List of what the daily check of the chain found, newest first. */
    auditCheckpoints: `${prefix}:audit:checkpoints`,
    /** Channel on which `key:<mac>`, `tenant:<id>`, `cleared:<tenant>` and `policy:<tenant>` are told when they change. */
    changes: `${prefix}:changes`,
  };
}

export type AccountNames = ReturnType<typeof accountNames>;
