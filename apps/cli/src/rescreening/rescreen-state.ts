import type { CustomerMatch } from '@cotejo/compliance/customers';
import type { EntryDigests } from './listed-entries.js';
import type { RowTable } from './row-table.js';

export const EVENT_TYPES = ['new', 'changed', 'gone', 'present'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The customer of a match, as the output names it. */
export interface MatchedCustomer {
  row: number;
  id: string | null;
}

export interface MatchEvent {
  /** The same when a run that was killed is repeated. */
  event: string;
  type: EventType;
  customer: MatchedCustomer;
  match: CustomerMatch;
}

export interface KeptMatches {
  customer: MatchedCustomer;
  matches: CustomerMatch[];
}

/** What one round leaves for the next one. */
export interface RescreenState {
  /** Key of the digests. */
  key: string;
  /** Number of rounds so far. */
  round: number;
  /** All that the matches depend on besides customers and entries: rule, policy, name frequencies, tenant. */
  rule: string;
  bundle: string;
  /** When that bundle was made. */
  bundleCreatedAt: string;
  entries: EntryDigests;
  rows: RowTable;
  /** By the identity of the customer. */
  matches: ReadonlyMap<string, KeptMatches>;
}
