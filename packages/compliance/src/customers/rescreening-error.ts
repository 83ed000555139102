import { ExpectedError } from '@cotejo/contracts/expected-error';

/** A run that cannot be done. The last good state stays. The text has no value of a customer. */
export class RescreeningError extends ExpectedError<
  | 'answers_other'
  | 'answers_unreadable'
  | 'column_missing'
  | 'columns_wrong'
  | 'customers_unreadable'
  | 'customers_changing'
  | 'customers_fewer'
  | 'lists_older'
  | 'state_broken'
  | 'state_busy'
> {}
