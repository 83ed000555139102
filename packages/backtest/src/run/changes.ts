import type { Decision } from '@cotejo/contracts';
import { csvLine } from '@cotejo/tables';

/** Receives every decision that changes. */
export interface ChangesSink {
  add(id: string, before: Decision, after: Decision): void;
  /** Called after each chunk of the history, so that few lines are in memory. */
  flush(): Promise<void>;
}

export const CHANGES_HEADER = 'id,old,new,old_score,new_score';

/** The line of a changed decision in CSV. */
export function changeLine(id: string, before: Decision, after: Decision): string {
  return csvLine([id, before.outcome, after.outcome, before.score, after.score]);
}
