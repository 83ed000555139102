import type { RowCount } from './import-report.js';

type ImportProblem = 'columns_missing' | 'not_csv' | 'no_rows' | 'too_many_bad_rows' | 'interrupted';

/** An import was refused or stopped; the snapshot in use stays. The text never holds what was read. */
export class RegistryImportError extends Error {
  constructor(
    readonly code: ImportProblem,
    message: string,
    readonly count?: RowCount,
  ) {
    super(message);
    this.name = 'RegistryImportError';
  }
}
