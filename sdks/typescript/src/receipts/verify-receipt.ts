import { ReceiptError } from '../errors.js';
import type { Receipt } from '../models.js';
import { compareCommitments } from './commitments.js';
import { compareAnswer, type SignedContent } from './compare-answer.js';
import type { ReceiptPayload } from './receipt-payload.js';
import { type FindKey, openSignedToken } from './signed-token.js';

const TYPE = 'cotejo-receipt+jws';
const ISSUER = 'cotejo';
const VERSION = 1;
const TOKEN_MAX = 65_536;

/**
 * Checks that a receipt is genuine, and belongs to the inputs of a request.
 *
 * @param request the original request, or a part of it
 * @returns the content of the receipt
 * @throws ReceiptError, or an error of `findKey`
 */
export async function openReceipt(receipt: Receipt, findKey: FindKey, request?: object): Promise<ReceiptPayload> {
  const { token, salts } = readShape(receipt);
  const payload = readPayload(await openSignedToken(token, TYPE, findKey));
  if (request) {
    compareCommitments(request, payload, salts);
  }
  return payload;
}

/** A genuine answer. */
export interface VerifiedAnswer {
  /** The content of its receipt. */
  receipt: ReceiptPayload;
  /** Parts of the answer that the receipt does not cover, such as `/cedula`: nothing proves them. */
  notCovered: string[];
}

/**
 * Checks that an answer has a genuine receipt and is what the receipt says.
 *
 * @param answer the whole answer, with its receipt
 * @throws ReceiptError as `openReceipt`, and `answer_mismatch` with the parts that differ
 */
export async function openAnswer(answer: object, findKey: FindKey, request?: object): Promise<VerifiedAnswer> {
  const receipt = await openReceipt((answer as { receipt?: Receipt }).receipt ?? ({} as Receipt), findKey, request);
  const { differences, notCovered } = compareAnswer(answer, receipt as SignedContent);
  if (differences.length > 0) {
    throw new ReceiptError(
      'answer_mismatch',
      differences.map(({ pointer, code }) => ({ pointer, code })),
    );
  }
  return { receipt, notCovered };
}

function readShape({ token, salts }: Partial<Receipt> = {}): Receipt {
  if (typeof token !== 'string' || token.length > TOKEN_MAX || typeof salts !== 'object' || salts === null) {
    throw new ReceiptError('malformed');
  }
  return { token, salts };
}

function readPayload(payload: Record<string, unknown>): ReceiptPayload {
  if (payload.iss !== ISSUER) {
    throw new ReceiptError('wrong_type');
  }
  if (payload.v !== VERSION) {
    throw new ReceiptError('wrong_version');
  }
  return payload as unknown as ReceiptPayload;
}
