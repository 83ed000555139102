import type { CustomerKind, CustomerSheet } from '@cotejo/compliance/customers';
import type { ListPolicyFile } from '@cotejo/lists/browser';
import type { PackedList } from './read-list.js';

/** Everything that the worker needs. It opens no connection. */
export interface ScreenRequest {
  file: File;
  /** Result of an earlier run; `null`: nothing to compare with. */
  earlier: File | null;
  kind: CustomerKind;
  lists: readonly PackedList[];
  policy: ListPolicyFile;
  tenant: string;
}

export interface Screened extends Pick<CustomerSheet, 'counts' | 'shown'> {
  /** One line at least for every row of the file. */
  sheet: Blob;
}

export type ScreenProblem = 'unreadable' | 'no_columns' | 'no_sheet' | 'too_large' | 'lists';

export type FromScreening =
  | { did: 'progress'; rows: number; share: number }
  | { did: 'screened'; screened: Screened }
  | { did: 'fail'; problem: ScreenProblem };

export class ScreenProblemError extends Error {
  constructor(readonly problem: ScreenProblem) {
    super(problem);
    this.name = 'ScreenProblemError';
  }
}
