import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@cotejo/sdk/receipts';
import { type ByInput, INPUT_NAMES, RECEIPT_NAMES, type ReceiptInputName } from './input-names.js';
import type { InputValues } from './subject.js';

/** 128 bits. */
const SALT_BYTES = 16;

/**
 * Comparison of an input between receipt and request. `not_in_receipt`: the original request did not have it.
 * `missing`: the compared request does not have it.
 */
export type InputVerdict = 'matches' | 'differs' | 'not_in_receipt' | 'missing';

/** Commits to each input with a separate random salt. Without the salt, the value cannot be found by guessing. */
export function commit(values: InputValues): { commitments: ByInput; salts: ByInput } {
  const commitments: ByInput = {};
  const salts: ByInput = {};
  for (const input of INPUT_NAMES) {
    const value = values[input];
    if (value === undefined) {
      continue;
    }
    const name = RECEIPT_NAMES[input];
    const salt = randomBytes(SALT_BYTES).toString('base64url');
    salts[name] = salt;
    commitments[name] = commitmentOf(name, salt, value);
  }
  return { commitments, salts };
}

/** An input of a receipt or a request, and the result of its comparison. */
export interface ComparedInput {
  input: ReceiptInputName;
  verdict: InputVerdict;
}

/** Compares values with the commitments of a receipt. The result has every input of either, in a fixed order. */
export function compareInputs(values: InputValues, commitments: ByInput, salts: ByInput): ComparedInput[] {
  return INPUT_NAMES.flatMap((name): ComparedInput[] => {
    const input = RECEIPT_NAMES[name];
    const [value, commitment] = [values[name], commitments[input]];
    if (value === undefined && commitment === undefined) {
      return [];
    }
    if (value === undefined) {
      return [{ input, verdict: 'missing' }];
    }
    if (commitment === undefined) {
      return [{ input, verdict: 'not_in_receipt' }];
    }
    const same = commitment === commitmentOf(input, salts[input] ?? '', value);
    return [{ input, verdict: same ? 'matches' : 'differs' }];
  });
}
