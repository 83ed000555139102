import type { Environment } from '@cotejo/contracts';

/** The deployment whose accounts are used. */
export interface Deployment {
  /** Prefix of Redis keys and channels. */
  namespace: string;
  environment: Environment;
}

/** Every key and channel name that accounts use in the state Redis. */
export function accountNames({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:account`;
  return {
    tenantPrefix: `${prefix}:tenant:`,
    tenant: (id: string) => `${prefix}:tenant:${id}`,
    /** Hash, tenant id to time of creation. */
    tenants: `${prefix}:tenants`,
    /** The tenant with a NIT. The name holds a digest, because a NIT can belong to a person. */
    tenantOfNit: (digest: string) => `${prefix}:nit:${digest}`,
    /** Record of a key, named by the key's MAC. */
    key: (mac: string) => `${prefix}:key:${mac}`,
    /** Hash, key id to MAC. */
    keysOf: (tenant: string) => `${prefix}:keys:${tenant}`,
    /** Hash, key id to the minute (since the epoch) in which it was last used. */
    usedOf: (tenant: string) => `${prefix}:used:${tenant}`,
    /**
     * Sorted set of the callers that still use a rotated key, scored by the minute (since the epoch) of their last use.
     */
    callersOf: (keyId: string) => `${prefix}:callers:${keyId}`,
    /** Hash of the notices that were sent about a tenant's keys. */
    noticesOf: (tenant: string) => `${prefix}:notices:${tenant}`,
    /** Hash, id to scenario, of a tenant of the sandbox. */
    scenariosOf: (tenant: string) => `${prefix}:scenarios:${tenant}`,
    /** A tenant's cleared list entries. */
    clearedOf: (tenant: string) => `${prefix}:cleared:${tenant}`,
    /** Hash, tenant id to the revision of its cleared entries. */
    cleared: `${prefix}:cleared`,
    /** A tenant's policies, active and in shadow. */
    policiesOf: (tenant: string) => `${prefix}:policies:${tenant}`,
    /** A tenant's draft, its previous active policy, and the names of all its versions. */
    policyDraftsOf: (tenant: string) => `${prefix}:policy-drafts:${tenant}`,
    /** Ids of a tenant's blocks, the newest first. */
    blocksOf: (tenant: string) => `${prefix}:blocks:${tenant}`,
    /** Values of buyers that a tenant blocked at once; Redis deletes them when the block ends. */
    block: (tenant: string, id: string) => `${prefix}:block:${tenant}:${id}`,
    /** Hash, tenant id to the revision of its policies and blocks. */
    policies: `${prefix}:policies`,
    /** A scorecard or a policy that has been in force, named by the hash of its content. */
    decisionVersion: (hash: string) => `${prefix}:decision-version:${hash}`,
    /** A tenant's issued statement of a month. */
    slaStatement: (tenant: string, month: string) => `${prefix}:sla:${tenant}:${month}`,
    /** Sorted set, number to entry; see `commit.lua`. */
    auditEntries: `${prefix}:audit:entries`,
    /** The log of version 0.1.0, a list; the first change moves it. */
    auditList: `${prefix}:audit:log`,
    auditHead: `${prefix}:audit:head`,
    auditAnchor: `${prefix}:audit:anchor`,
    /** Link of the newest entry in the archive. */
    auditExported: `${prefix}:audit:exported`,
    auditRevision: `${prefix}:audit:revision`,
    /** Link of the newest entry in the files of the audit stream. Missing: no stream was ever configured. */
    auditStreamed: `${prefix}:audit:streamed`,
    /** Hash about the stream: where it began, what failed last, and the numbers of the entries apart from the chain. */
    auditStreamState: `${prefix}:audit:stream:state`,
    /** Random text of the worker that streams; while it exists, no other worker streams. */
    auditStreamLease: `${prefix}:audit:stream:lease`,
    /** Redis stream of what is streamed apart from the chain: sign-ins and signed checkpoints, by number. */
    auditStreamApart: `${prefix}:audit:stream:apart`,
    /** List of the numbers of a share's entries; a tenant's or, `-`, the operators'. */
    auditShare: (share: string) => `${prefix}:audit:share:${share}`,
    /** List of a member's sign-ins and changes of the own profile. */
    auditVisits: (member: string) => `${prefix}:audit:visits:${member}`,
    /** List of refused sign-ins: a tenant's; `-`: of operators and of unknown addresses; `*`: all. */
    auditRefused: (tenant: string) => `${prefix}:audit:refused:${tenant}`,
    /** List of the results of the daily check of the chain, newest first. */
    auditCheckpoints: `${prefix}:audit:checkpoints`,
    /** Channel on which changes are published: `key:<mac>`, `tenant:<id>`, `cleared:<tenant>` and `policy:<tenant>`. */
    changes: `${prefix}:changes`,
  };
}

export type AccountNames = ReturnType<typeof accountNames>;
