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
  /** The address that receives the invitation for the first admin. */
  adminEmail: string;
}

export interface SetPlan {
  plan: string;
}

export interface ListView {
  /** `un_sc`; a tenant's own list is `acme/suspects`. */
  id: string;
  /** Publisher of the list; its id when the publisher is unknown. */
  name: string;
  /** `international`, `national`, `pep`, `own`. */
  kind: string;
  /** `vinculante`, `restrictiva`, `control`, ...: see policies/lists.json. */
  force: string;
  /** While a required list is missing, nothing is approved by default. */
  required: boolean;
  /** `true`: the bundle in use contains the list. `false`: only the policy names it. */
  loaded: boolean;
  entries: number | null;
  /** When the publisher last changed the list, and when we last downloaded it. */
  publishedAt: Instant | null;
  fetchedAt: Instant | null;
  ageHours: number | null;
  /** Above this age answers carry a warning, and nothing is approved by default. */
  ageHoursMax: number | null;
  stale: boolean;
  /** Entries added, removed and changed by the last change of the lists; `null` when unknown or not loaded. */
  lastDifference: { added: number; removed: number; changed: number; at: Instant | null } | null;
}

/** State of the lists. The sandbox has fictional lists, and therefore neither a bundle nor entries here. */
export interface ListsStatus {
  /** Bundle in use in the state Redis; `null`: no bundle. */
  bundle: { id: string; madeAt: Instant; entries: number } | null;
  lists: ListView[];
}

/** State of one source, replica by replica. */
export interface SourceView {
  id: string;
  /**
   * `ok`: every configured provider works on every replica. `degraded`: some do not. `down`: no replica answers, or no
   * provider works. `unknown`: the bus is away, so no replica could be queried.
   */
  state: 'ok' | 'degraded' | 'down' | 'not_configured' | 'unknown';
  replicas: SourceReplicaView[];
}

export interface SourceReplicaView {
  /** Id of the replica's process; a restarted replica has a new id. */
  id: string;
  /** Tells the replicas of a source apart: the machine or pod, with the start of the id where several run on one. */
  name: string;
  /** Machine or pod; `null`: the replica did not answer. */
  host: string | null;
  /**
   * Why the replica did not answer, such as `deadline_exceeded`; its other fields are empty then. `null`: it answered.
   */
  problem: string | null;
  providers: {
    id: string;
    /** `false`: the provider has no data or no contract, and is never queried. */
    configured: boolean;
    breaker: 'closed' | 'open' | 'half_open';
    inflight: number;
    /** Calls by result since the replica started. */
    calls: Record<string, number>;
    /** Of the last 256 answers, in milliseconds; `null`: there was no answer. */
    p50Ms: number | null;
    p95Ms: number | null;
    lastOkAt: Instant | null;
    lastFailureAt: Instant | null;
    /** An error code such as `timeout`. */
    lastFailure: string | null;
    /** Only of a vendor by declaration: the days on which its documents were read and a first call was reported, and its cost since the start. */
    vendor?: {
      writtenOn: string;
      calledOn: string | null;
      currency: string;
      cost: number | null;
      capShare: number | null;
    };
  }[];
  /** Data the replica answers from: version, date and size of a snapshot, list bundle or database. */
  data: {
    name: string;
    /** `null`: the data exists but cannot be opened. */
    version: string | null;
    asOf: Instant | null;
    records: number | null;
  }[];
  startedAt: Instant | null;
}

/** Requests of all accounts. */
export interface TrafficView {
  /** Yesterday and today, in Bogotá. */
  days: { day: string; requests: number; ok: number; failed: number; p95Ms: number | null }[];
  /** Why requests failed today, most frequent first. */
  errors: { reason: string; status: number; es: string; en: string; count: number }[];
  /** Accounts with the most requests today, most first. */
  busiest: { tenant: string; company: string | null; requests: number }[];
  /** Accounts whose requests are counted here, of all accounts. */
  counted: number;
  accounts: number;
}

/** State of a job. Several jobs may share one queue. */
export interface JobView {
  name: string;
  queue: string;
  es: string;
  en: string;
  /** Interval in milliseconds, or cron pattern; both `null`: the job has no schedule here. */
  everyMs: number | null;
  cron: string | null;
  nextAt: Instant | null;
  counts: { active: number; waiting: number; delayed: number; failed: number; completed: number };
  /** Newest first. */
  runs: JobRunView[];
}

export interface JobRunView {
  id: string;
  state: 'active' | 'waiting' | 'delayed' | 'failed' | 'completed';
  startedAt: Instant | null;
  endedAt: Instant | null;
  attempts: number;
  /** Counts that the job returned. */
  result: Record<string, unknown> | null;
  /** Name of the error, never its message. */
  problem: string | null;
}

export interface AuditVerdictView {
  ok: boolean;
  entries: number | null;
  /** `seq:hash` of the last entry, to write down outside the system. */
  head: string | null;
  /** The first entry at which the chain is broken; `problem` says how. */
  brokenAt: number | null;
  problem: string | null;
  checkedAt: Instant;
}

/** A checkpoint written by the worker's job, newest first. */
export interface AuditCheckpoint {
  time: Instant;
  seq: number;
  hash: string;
  ok: boolean;
}

/** A mail without its text: nobody reads another person's link in the console. */
export interface MailView {
  id: string;
  kind: string;
  to: string;
  state: 'waiting' | 'sent' | 'failed';
  createdAt: Instant;
  sentAt: Instant | null;
  attempts: number;
}

export interface Outbox {
  /** Whether the worker has an SMTP server; `null`: no worker has announced it lately. */
  smtp: boolean | null;
  mails: MailView[];
}

export interface InviteOperator {
  email: string;
}
