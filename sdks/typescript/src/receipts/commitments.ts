import { ReceiptError } from '../errors.js';
import { withPaddedNumber } from './document-number.js';
import { NotNormalisable, normaliseInputs } from './normalise.js';
import { commitmentOf } from './signed-token.js';

interface Committed {
  variant: 'verify' | 'analyze';
  /** Commitments by the name of the input. */
  inputs: Readonly<Record<string, unknown>>;
}

/**
 * Compares each input of a request with its commitment in a receipt. Inputs that the request does not have are not
 * compared.
 *
 * @throws ReceiptError
 */
export function compareCommitments(
  request: object,
  { variant, inputs }: Committed,
  salts: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of inputsOf(request, variant)) {
    const salt = Object.hasOwn(salts, name) ? salts[name] : undefined;
    const commitment = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    // Receipts of earlier versions, and of the first of two requests, do not have the orders.
    if (name === 'orders' && commitment === undefined) {
      continue;
    }
    if (typeof salt !== 'string' || commitment !== commitmentOf(name, salt, value)) {
      throw new ReceiptError('commitment_mismatch');
    }
  }
}

function inputsOf(request: object, variant: 'verify' | 'analyze') {
  try {
    return normaliseInputs(withPaddedNumber(request), variant);
  } catch (error) {
    throw error instanceof NotNormalisable ? new ReceiptError('commitment_mismatch') : error;
  }
}
