import { ExpectedError } from '@cotejo/contracts/expected-error';

type BacktestProblem =
  | 'columns_invalid'
  | 'file_unreadable'
  | 'too_many_labels'
  | 'too_many_amounts'
  | 'policy_invalid'
  | 'nothing_scored'
  | 'cost_invalid';

/** A back-test cannot run, or its result must not be used. The message never contains a value from a file. */
export class BacktestError extends ExpectedError<BacktestProblem> {}
