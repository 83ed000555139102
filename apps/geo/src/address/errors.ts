import type { RowCount } from '@cotejo/tables';

type AddressImportProblem =
  | 'columns_missing'
  | 'not_well_formed'
  | 'no_rows'
  | 'too_many_rows'
  | 'too_many_bad_rows'
  | 'too_few_rows'
  | 'city_missing'
  | 'not_in_use'
  | 'interrupted';

/** An import was refused or stopped; the data in use stays. The message never quotes the file. */
export class AddressImportError extends Error {
  count?: RowCount;

  constructor(
    readonly code: AddressImportProblem,
    message: string,
  ) {
    super(message);
    this.name = 'AddressImportError';
  }
}

/** A data set cannot be served: its files are inconsistent, or another version of the program made it. */
export class AddressDataBrokenError extends Error {
  readonly code = 'address_data_broken';
  constructor(problem: string) {
    super(`address data: ${problem}`);
    this.name = 'AddressDataBrokenError';
  }
}
