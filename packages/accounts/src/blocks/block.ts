import type { Person } from '../audit/audit-entry.js';

/** Why a tenant blocks buyers. */
export const BLOCK_REASONS = ['fraud', 'identity_theft', 'chargeback', 'abuse', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Values of buyers that one person blocked at once. Only keyed digests are stored (`subjectDigests`), never a value. */
export interface Block {
  id: string;
  reason: BlockReason;
  note: string | null;
  blockedBy: string;
  /** Epoch milliseconds, like the other times. */
  blockedAt: number;
  /** The block ends by itself at this moment, and Redis deletes it. */
  until: number;
  digests: string[];
  /** A person asked to lift it; another person has to agree. */
  lift: LiftRequest | null;
}

export interface LiftRequest {
  askedBy: string;
  /** The member who asked; `null`: a name from the command line. */
  author: Person | null;
  askedAt: number;
  /** The values to lift; `null`: all of the block. */
  digests: string[] | null;
}

/** What a person enters to block values. */
export interface NewBlock extends Pick<Block, 'reason' | 'note' | 'until'> {
  /** Of each value the digests under every pepper, the newest first. */
  values: readonly (readonly string[])[];
}

/** What became of a value: `already`: it is blocked at least as long. */
export type BlockedValue = 'blocked' | 'already';
