import { ExpectedError } from '@cotejo/contracts/expected-error';

/** The possible problems of a receipt. */
export type ReceiptProblem =
  | 'unreadable'
  | 'not_a_receipt'
  | 'unknown_key'
  | 'wrong_signature'
  | 'unknown_version'
  | 'salts_mismatch'
  | 'wrong_environment';

/** A token is not a valid receipt of Cotejo. It names the problem, never the content. */
export class ReceiptInvalidError extends ExpectedError {
  constructor(readonly problem: ReceiptProblem) {
    super('receipt_invalid', `receipt invalid: ${problem}`);
  }
}
