import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { RowCount } from '@cotejo/tables';

type ImportProblem =
  | 'columns_missing'
  | 'encoding'
  | 'not_compressed'
  | 'no_rows'
  | 'too_many_bad_rows'
  | 'too_many_texts'
  | `too_few_${string}`
  | 'interrupted';

/** An import was refused or stopped; the snapshot in use stays. The message never quotes the file. */
export class SnapshotImportError extends ExpectedError<ImportProblem> {
  /** The rows counted until then. */
  count?: RowCount;
}
