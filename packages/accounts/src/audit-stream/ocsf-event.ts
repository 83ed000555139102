import type { Environment } from '@cotejo/contracts';
import type { AuditEntry, StreamedVisit } from '../audit/audit-entry.js';
import { ACTION_CLASSES, type ActionClass, CLASSES, SEVERITIES } from './action-classes.js';

const OCSF_VERSION = '1.8.0';
/**
 * Raise it with every change of how entries become events: verification then does not compare older events field by field.
 */
export const MAPPING_VERSION = '1';

/** An event of OCSF as JSON. */
export type OcsfEvent = Record<string, unknown> & {
  metadata: Record<string, unknown> & { sequence: number; log_name: string; log_version: string };
  raw_data: string;
};

/** Names of the two logs that one stream carries: the chain, and what is apart from it. Each has its own sequence. */
export const LOGS = { chain: 'audit', apart: 'audit apart' } as const;

/** The event of an entry of the chain. `raw_data` is the entry itself, so that a receiver can compute its hash. */
export function eventOfEntry(entry: AuditEntry, environment: Environment): OcsfEvent {
  const { seq, previous, hash } = entry;
  return build(entry, ACTION_CLASSES[entry.action], {
    environment,
    log: LOGS.chain,
    sequence: seq,
    raw: JSON.stringify(entry),
    chain: { seq, previous, hash },
  });
}

/**
 * The event of a sign-in or a change of the own profile, which are not in the chain.
 * @param number of the item apart from the chain
 */
export function eventOfVisit(visit: StreamedVisit, number: number, environment: Environment): OcsfEvent {
  const mapped = ACTION_CLASSES[visit.action];
  const refused = visit.refused !== undefined;
  return {
    ...build(visit, refused ? { ...mapped, severity: 2 } : mapped, {
      environment,
      log: LOGS.apart,
      sequence: number,
      raw: JSON.stringify(visit),
    }),
    ...(refused && { status_id: 2, status: 'Failure', status_detail: visit.refused }),
  };
}

/** The event that carries a signed checkpoint: `raw_data` is the token. */
export function eventOfCheckpoint(
  token: string,
  { seq, time }: { seq: number; time: number },
  number: number,
  environment: Environment,
): OcsfEvent {
  const mapped: ActionClass = { ...ACTION_CLASSES['tenant.create'], entity: 'audit checkpoint' };
  const content = { time, actor: 'worker', action: 'audit.checkpoint', tenant: '-', object: String(seq), changes: {} };
  return build(content, mapped, { environment, log: LOGS.apart, sequence: number, raw: token });
}

type Content = Pick<AuditEntry, 'time' | 'actor' | 'tenant' | 'object' | 'changes'> & {
  action: string;
  requestId?: string | null;
  sourceIp?: string | null;
};

interface Origin {
  environment: Environment;
  log: string;
  sequence: number;
  raw: string;
  chain?: { seq: number; previous: string; hash: string };
}

function build(content: Content, mapped: ActionClass, { environment, log, sequence, raw, chain }: Origin): OcsfEvent {
  const { uid: classUid, name: className } = CLASSES[mapped.class];
  const [activityId, activityName] = mapped.activity;
  const { time, actor, action, tenant, changes, requestId, sourceIp } = content;
  return {
    activity_id: activityId,
    activity_name: activityName,
    category_uid: 3,
    category_name: 'Identity & Access Management',
    class_uid: classUid,
    class_name: className,
    type_uid: classUid * 100 + activityId,
    type_name: `${className}: ${activityName}`,
    time,
    severity_id: mapped.severity,
    severity: SEVERITIES[mapped.severity],
    status_id: 1,
    status: 'Success',
    message: action,
    metadata: {
      version: OCSF_VERSION,
      product: { name: 'Cotejo', vendor_name: 'Cotejo' },
      log_name: log,
      log_version: MAPPING_VERSION,
      log_provider: `cotejo ${environment}`,
      event_code: action,
      uid: `${environment} ${log} ${sequence}`,
      sequence,
      ...(requestId && { correlation_uid: requestId }),
    },
    actor: { user: { uid: actor, type_id: actorType(actor) } },
    // The log keeps only the network of an address.
    ...(sourceIp && { src_endpoint: { name: sourceIp } }),
    ...objectOf(content, mapped),
    raw_data: raw,
    unmapped: { environment, tenant, changes, ...(chain && { chain }) },
  };
}

function objectOf({ object, tenant, changes }: Content, mapped: ActionClass): object {
  if (mapped.class === 'entity_management') {
    return { entity: { uid: object, type: mapped.entity } };
  }
  const user = { uid: object, org: { uid: tenant } };
  if (mapped.class === 'user_access') {
    return { user, privileges: [String(changes.role?.[1] ?? 'none')] };
  }
  return mapped.class === 'authentication' ? { user, service: { name: 'Cotejo console' } } : { user };
}

const SERVICES: ReadonlySet<string> = new Set(['gateway', 'worker']);

/** `type_id` of OCSF: 1 a member, 4 a service, 0 a name that was typed on the command line and proves nothing. */
function actorType(actor: string): number {
  if (actor.startsWith('mem_')) {
    return 1;
  }
  return SERVICES.has(actor) ? 4 : 0;
}
