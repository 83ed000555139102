import type { Environment } from '@cotejo/contracts';
import {
  type KnownKeys,
  openReceipt,
  ReceiptInvalidError,
  type ReceiptPayload,
  type ReceiptProblem,
} from '@cotejo/receipt';
import { ApiError } from '../http/errors/api-error.js';

/** Whose receipts are accepted. */
export interface ReceiptOwner {
  keys: KnownKeys;
  environment: Environment;
  tenant: string;
}

/**
 * Verifies a receipt that this deployment issued to the tenant, and returns its content.
 * @throws ApiError `invalid_receipt`, `foreign_receipt`
 */
export async function openOwnReceipt(token: string, owner: ReceiptOwner): Promise<ReceiptPayload> {
  const payload = await openReceipt(token, owner.keys).catch((error: unknown) => {
    throw error instanceof ReceiptInvalidError ? invalidReceipt(error.problem) : error;
  });
  if (payload.environment !== owner.environment) {
    throw invalidReceipt('wrong_environment');
  }
  if (payload.tenant !== owner.tenant) {
    throw new ApiError('foreign_receipt');
  }
  return payload;
}

export function invalidReceipt(problem: ReceiptProblem | 'too_old'): ApiError {
  const pointer = problem === 'salts_mismatch' ? '/receipt/salts' : '/receipt/token';
  return new ApiError('invalid_receipt', { errors: [{ pointer, code: problem }] });
}

/** Every commitment needs its salt, and no other salt is allowed. @throws ApiError `invalid_receipt` */
export function requireSalts({ inputs }: ReceiptPayload, salts: object): void {
  const names = (object: object) => Object.keys(object).sort().join();
  if (names(inputs) !== names(salts)) {
    throw invalidReceipt('salts_mismatch');
  }
}
