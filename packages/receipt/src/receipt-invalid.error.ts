/** What can be wrong with a receipt. */
export type ReceiptProblem =
  | 'unreadable'
  | 'not_a_receipt'
  | 'unknown_key'
  | 'wrong_signature'
  | 'unknown_version'
  | 'salts_mismatch'
  | 'wrong_environment';

/** A token that is no receipt of ours, or was changed; says which, never what it holds. */
export class ReceiptInvalidError extends Error {
  readonly code = 'receipt_invalid';

  constructor(readonly problem: ReceiptProblem) {
    super(`receipt invalid: ${problem}`);
    this.name = 'ReceiptInvalidError';
  }
}
