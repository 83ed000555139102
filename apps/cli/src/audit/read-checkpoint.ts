import type { SignedCheckpoint } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { openCheckpoint, ReceiptInvalidError, type ReceiptProblem } from '@cotejo/receipt';
import { type KnownKeysOptions, readKnownKeys } from '../receipt/known-keys.js';
import { readKeptReceipt } from '../receipt/receipt-files.js';
import { problemText } from '../receipt/verification-report.js';

export class CheckpointInvalidError extends ExpectedError<ReceiptProblem> {
  constructor(problem: ReceiptProblem) {
    super(problem, `the checkpoint is not valid: ${problemText(problem, 'it is no checkpoint of Cotejo')}`);
  }
}

/**
 * Opens the signed checkpoint of a file with the keys that the options name.
 * @throws ConfigInvalidError, CheckpointInvalidError
 */
export async function readCheckpoint(path: string, options: KnownKeysOptions): Promise<SignedCheckpoint> {
  const keys = await readKnownKeys(options);
  try {
    return await openCheckpoint(readKeptReceipt(path).token, keys);
  } catch (error) {
    throw error instanceof ReceiptInvalidError ? new CheckpointInvalidError(error.problem) : error;
  }
}
