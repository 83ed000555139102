import type { ChainLink } from '../audit/audit-entry.js';

/** One event: one line of JSON, and its link if it is an entry of the chain. */
export interface StreamLine {
  json: string;
  link: ChainLink | null;
}

/** Events in their order. */
export interface StreamBatch {
  /** The entry of the chain before the first one of this batch. */
  after: ChainLink;
  lines: readonly StreamLine[];
  /** Whether the log contains this link, to compare it with the files. */
  isOurs(link: ChainLink): Promise<boolean>;
}
