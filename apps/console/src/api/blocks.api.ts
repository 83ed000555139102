import type { PolicyStages } from './policies.api.js';
import type { Instant } from './session.api.js';

/** In the order of the page. */
export const BLOCK_KINDS = ['document', 'phone', 'email', 'address', 'ip'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const BLOCK_REASONS = ['fraud', 'identity_theft', 'chargeback', 'abuse', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Maximum of lines in all fields together. */
export const BLOCK_LINES_MAX = 1_000;
/** A new block ends so many days after today, unless the member chooses another date. */
export const BLOCK_DAYS_DEFAULT = 365;

/** Values that one person blocked at once. The values themselves are not known to Cotejo. */
export interface BlockView {
  id: string;
  reason: BlockReason;
  note: string | null;
  blockedBy: string;
  blockedAt: Instant;
  until: Instant;
  /** Number of values of each kind. */
  values: Partial<Record<BlockKind, number>>;
  lift: {
    askedBy: string;
    askedAt: Instant;
    /** How many of the values. */
    values: number;
    /** Why the reader cannot lift it; `null`: they can. */
    problem: PolicyStages['activationProblem'];
  } | null;
}

export interface BlockList {
  blocks: BlockView[];
  values: number;
  valuesMax: number;
}

/** Of each kind the values, one a line. */
export type BlockTexts = { [kind in BlockKind]?: string };

export interface NewBlock extends BlockTexts {
  reason: BlockReason;
  note: string | null;
  /** The last day, `2027-03-31`, in Bogotá. */
  until: string;
}

/** What became of one line. `repeated`: an earlier line has the same value. */
export interface BlockedLine {
  kind: BlockKind;
  line: number;
  result: 'blocked' | 'already' | 'repeated' | 'invalid';
}

export interface BlockedLines {
  /** Of every line that is not empty. */
  lines: BlockedLine[];
}

export interface BlockedValueQuery {
  kind: BlockKind;
  value: string;
}

/** Where a value is blocked. */
export interface FoundBlocks {
  ids: string[];
  /** The deny list of the active policy has it. */
  inPolicy: boolean;
}

export interface AskLift {
  /** The only value to lift; `null`: all of the block. */
  value: BlockedValueQuery | null;
}

/** The request to lift that the caller saw. */
export interface SeenLift {
  askedAt: Instant;
}
