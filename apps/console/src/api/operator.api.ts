import type { Instant } from './session.api.js';

export interface TenantView {
  id: string;
  company: string | null;
  nit: string | null;
  plan: string;
  state: 'active' | 'suspended' | 'trial_over';
  createdAt: Instant;
  trialEndsAt: Instant | null;
  suspendedAt: Instant | null;
}

export interface PlanView {
  id: string;
  name: string;
  priceCopPerMonth: number | null;
  requestsPerSecond: number | null;
  queriesPerMonth: number | null;
  trial: { queries: number; days: number } | null;
  scopes: string[];
  sources: string[];
}

export interface CreateTenant {
  id: string;
  company: string;
  nit: string;
  plan: string;
  /** Who is invited as its first admin. */
  adminEmail: string;
}

export interface SetPlan {
  plan: string;
}

/** A version of a tenant's policy at one stage. */
export interface PolicyVersionView {
  name: string;
  hash: string;
  note: string | null;
  draftedBy: string;
  draftedAt: Instant;
  shadowedBy: string | null;
  shadowedAt: Instant | null;
  activatedBy: string | null;
  activatedAt: Instant | null;
  policy: Record<string, unknown>;
}

export interface PolicyStages {
  draft: PolicyVersionView | null;
  shadow: PolicyVersionView | null;
  active: PolicyVersionView | null;
  previous: PolicyVersionView | null;
  /** What decides where the tenant has none of its own. */
  standard: Record<string, unknown>;
  /** The reader of this answer drafted what is in shadow: somebody else has to activate it. */
  ownDraft: boolean;
  /** What the draft, or without one what is in shadow, changes of what decides now. */
  differences: PolicyDifference[];
}

/** One line of what differs, as `cotejo policy diff` says it; `null`: not there. */
export interface PolicyDifference {
  /** `reviewFrom, from 500000 COP`, `floor ip_proxy`, `lists deny`, ... */
  what: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
  /** Of a list of allowed or denied buyers, whose entries are never shown. */
  added?: number;
  removed?: number;
}

export interface DraftPolicy {
  policy: Record<string, unknown>;
  note: string | null;
}

export interface DraftedPolicy {
  stages: PolicyStages;
  /** What is allowed and hardly meant so. */
  warnings: string[];
}

export interface ActivatePolicy {
  /** Hash of the version that was looked at. */
  hash: string;
}

export interface ListView {
  /** `un_sc`; of a tenant's own list `acme/suspects`. */
  id: string;
  /** Who publishes it, where that is known; else its id. */
  name: string;
  /** `international`, `national`, `pep`, `own`. */
  kind: string;
  /** `vinculante`, `restrictiva`, `control`, ...: see policies/lists.json. */
  force: string;
  /** Without it nothing is approved by default. */
  required: boolean;
  /** In the bundle that is served; `false`: named in the policy, not loaded. */
  loaded: boolean;
  entries: number | null;
  /** When its publisher last changed it, and when it was last had from there. */
  publishedAt: Instant | null;
  fetchedAt: Instant | null;
  ageHours: number | null;
  /** Beyond it answers say so, and nothing is approved by default. */
  ageHoursMax: number | null;
  stale: boolean;
  /** Entries that came, went, changed when the lists last changed; `null`: not known, or it is not loaded. */
  lastDifference: { added: number; removed: number; changed: number; at: Instant | null } | null;
}

/** In the sandbox, whose lists are fictional, there is no bundle and no list. */
export interface ListsStatus {
  /** Bundle in use in the state Redis; `null`: none. */
  bundle: { id: string; madeAt: Instant; entries: number } | null;
  lists: ListView[];
}

/** One source as its replicas see it. */
export interface SourceView {
  id: string;
  /**
   * `ok`: every replica can ask all that it has; `degraded`: some cannot; `down`: no replica, or none can; `unknown`: nobody
   * could be asked, as the bus is away.
   */
  state: 'ok' | 'degraded' | 'down' | 'not_configured' | 'unknown';
  replicas: SourceReplicaView[];
}

export interface SourceReplicaView {
  /** Of its process, for as long as that lives. */
  id: string;
  /** Machine or pod; `null`: it did not answer. */
  host: string | null;
  /** Why it did not answer, such as `deadline_exceeded`: nothing is known of it then. `null`: it answered. */
  problem: string | null;
  providers: {
    id: string;
    /** False: it has nothing to answer from, and is not asked. */
    configured: boolean;
    breaker: 'closed' | 'open' | 'half_open';
    inflight: number;
    /** Since the replica started. */
    calls: Record<string, number>;
    lastOkAt: Instant | null;
    lastFailureAt: Instant | null;
    /** A code, such as `timeout`. */
    lastFailure: string | null;
  }[];
  /** What it answers from: version of a snapshot, list bundle, database, with its date and size. */
  data: {
    name: string;
    /** `null`: there is some, and none can be opened. */
    version: string | null;
    asOf: Instant | null;
    records: number | null;
  }[];
  startedAt: Instant | null;
}

/** How a job stands; its queue may hold several. */
export interface JobView {
  name: string;
  queue: string;
  es: string;
  en: string;
  /** Every so many milliseconds, or by a cron pattern; `null`: not scheduled here. */
  everyMs: number | null;
  cron: string | null;
  nextAt: Instant | null;
  counts: { active: number; waiting: number; delayed: number; failed: number; completed: number };
  /** The newest first. */
  runs: JobRunView[];
}

export interface JobRunView {
  id: string;
  state: 'active' | 'waiting' | 'delayed' | 'failed' | 'completed';
  startedAt: Instant | null;
  endedAt: Instant | null;
  attempts: number;
  /** Counts the job returned. */
  result: Record<string, unknown> | null;
  /** Name of the error; never its text. */
  problem: string | null;
}

export interface AuditVerdictView {
  ok: boolean;
  entries: number | null;
  /** `seq:hash`, to note down elsewhere. */
  head: string | null;
  /** The first entry at which the chain does not hold, and how. */
  brokenAt: number | null;
  problem: string | null;
  checkedAt: Instant;
}

/** What the job of checkpoints noted: newest first. */
export interface AuditCheckpoint {
  time: Instant;
  seq: number;
  hash: string;
  ok: boolean;
}

export interface MailView {
  id: string;
  kind: string;
  to: string;
  state: 'waiting' | 'sent' | 'failed';
  createdAt: Instant;
  sentAt: Instant | null;
  attempts: number;
  /** Only where no mail server takes it, or that refused it: text and link, to pass on by hand. */
  subject: string | null;
  text: string | null;
}

export interface Outbox {
  /** Whether the worker has an SMTP server; `null`: no worker has told. */
  smtp: boolean | null;
  mails: MailView[];
}

export interface InviteOperator {
  email: string;
}
