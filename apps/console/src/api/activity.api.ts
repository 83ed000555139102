import type { Instant } from './session.api.js';

/** Which entries of the audit log, or sign-ins, are wanted. A member that is missing asks for all. */
export interface ActivitySearch {
  /** `before` of the page before. */
  before?: number;
  /** Entries of one page, 50 by default. */
  count?: number;
  /** One of `people`. */
  person?: string;
  action?: string;
  /** The account; for operators. `-` is the operation itself. */
  tenant?: string;
  /** Epoch milliseconds: from this time on, and before that time. */
  since?: number;
  until?: number;
  /** Only refused sign-ins. */
  refused?: true;
  /** Part of a name, an id or a changed value. */
  text?: string;
}

export const ACTIVITY_COUNT_MAX = 500;

/** One entry of the audit log, or one sign-in. */
export interface ActivityEntry {
  /** `null` for a sign-in, which is not in the chain. */
  seq: number | null;
  time: Instant;
  /** Name of the member, or of the process, that made the change. */
  actor: string;
  /** `null` for a person outside of the account. */
  actorId: string | null;
  action: string;
  tenant: string;
  tenantName: string | null;
  object: string;
  /** Name of the member, key, webhook or account; `null`: without a name, or deleted. */
  objectName: string | null;
  changes: Record<string, [before: unknown, after: unknown]>;
  requestId: string | null;
  network: string | null;
  /** Why a sign-in was refused; `null` for everything else. */
  refused: string | null;
}

export interface ActivityPage {
  entries: ActivityEntry[];
  /** Asks for the next page of older entries; `null` on the last page. */
  before: number | null;
  /** The search stopped at its limit, having read back to this time. */
  searchedTo: Instant | null;
  /** Choices for `person`: the members of the account, processes and operators. */
  people: { id: string; name: string }[];
}
