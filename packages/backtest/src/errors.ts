type BacktestProblem =
  | 'columns_invalid'
  | 'file_unreadable'
  | 'too_many_labels'
  | 'too_many_amounts'
  | 'policy_invalid'
  | 'nothing_scored'
  | 'cost_invalid';

/** A back-test that cannot be run, or whose result must not be used. The text never holds a value that was read. */
export class BacktestError extends Error {
  constructor(
    readonly code: BacktestProblem,
    message: string,
  ) {
    super(message);
    this.name = 'BacktestError';
  }
}
