import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { RowCount } from '@cotejo/tables';

type AddressImportProblem =
  | 'columns_missing'
  | 'not_well_formed'
  | 'encoding_unknown'
  | 'no_rows'
  | 'too_many_rows'
  | 'too_many_bad_rows'
  | 'too_few_rows'
  | 'city_missing'
  | 'not_in_use'
  | 'interrupted';

/** An import was refused or stopped; the data in use stays. The message never quotes the file. */
export class AddressImportError extends ExpectedError<AddressImportProblem> {
  count?: RowCount;
}
