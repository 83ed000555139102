import { ExpectedError } from '@cotejo/contracts/expected-error';
import { PolicyFileError } from '@cotejo/platform';
import { dependsOnPurchase, PolicyInvalidError } from '@cotejo/scorecard';
import { type ComparedInput, compareInputs } from '../commitments.js';
import type { KnownKeys } from '../keys/receipt-keys.js';
import type { ReceiptPayload } from '../payload.js';
import { openReceipt } from '../receipt.js';
import { ReceiptInvalidError, type ReceiptProblem } from '../receipt-invalid.error.js';
import { addsUp, outcomeFollows } from '../replay/consistency.js';
import { compareDecision, type Difference } from '../replay/differences.js';
import { findDecider } from '../replay/find-decider.js';
import { findMatchingAmount } from '../replay/matching-amount.js';
import { factsFromReceipt } from '../replay/receipt-facts.js';
import { committedSubject } from '../subject/committed-subject.js';
import { purchaseContextOf } from '../subject/purchase-context.js';
import { analyzeSubject, inputValuesOf, type Subject, tidyTexts, verifySubject } from '../subject.js';
import { compareKept, type KeptComparison, type KeptReceipt } from './kept-receipt.js';

/** Result of repeating the decision with the available policies. */
export type DecidedAgain =
  | { result: 'identical' }
  | { result: 'different'; differences: Difference[] }
  | { result: 'not_possible'; why: 'scorecard_absent' | 'policy_absent' | 'policies_unreadable' | 'request_absent' };

/** Result of checking a receipt. */
export type ReceiptCheck =
  | { good: false; problem: ReceiptProblem }
  | {
      good: boolean;
      receipt: Omit<ReceiptPayload, 'characteristics' | 'inputs' | 'lists' | 'sources'>;
      lines: number;
      addsUp: boolean;
      outcomeFollows: boolean;
      /** `null`: there was no request to compare with. */
      inputs: ComparedInput[] | null;
      decidedAgain: DecidedAgain;
      /** `null`: there was only the receipt. */
      answer: KeptComparison | null;
    };

/** Everything needed besides the receipt. */
export interface VerifyContext {
  keys: KnownKeys;
  policiesDir: string;
  /** The original request body. */
  request?: unknown;
}

/** A request that cannot be compared with the receipt. The error never repeats its content. */
export class RequestUnusableError extends ExpectedError {
  constructor(readonly problem: 'no_salts' | `not_${ReceiptPayload['variant']}`) {
    super(problem, problem);
  }
}

/**
 * Checks a receipt offline: signature, sums, outcome, the answer around it, inputs and the repeated decision.
 * @throws RequestUnusableError
 */
export async function verifyReceipt(kept: KeptReceipt, context: VerifyContext): Promise<ReceiptCheck> {
  const { token, salts } = kept;
  let payload: ReceiptPayload;
  try {
    payload = await openReceipt(token, context.keys);
  } catch (error) {
    if (error instanceof ReceiptInvalidError) {
      return { good: false, problem: error.problem };
    }
    throw error;
  }
  const subject = context.request === undefined ? null : subjectOf(payload, context.request);
  if (subject && !salts) {
    throw new RequestUnusableError('no_salts');
  }
  const inputs = subject && salts && compareInputs(inputValuesOf(subject), payload.inputs, salts);
  const amountMatches = inputs?.every(({ input, verdict }) => input !== 'amount' || verdict === 'matches');
  const decidedAgain = decideAgain(payload, context.policiesDir, subject, amountMatches);
  const checks = { addsUp: addsUp(payload), outcomeFollows: outcomeFollows(payload) };
  const inputsMatch = inputs?.every(({ verdict }) => verdict === 'matches') ?? true;
  const answer = compareKept(kept, payload);
  const isConsistent = checks.addsUp && checks.outcomeFollows && decidedAgain.result !== 'different';
  const good = isConsistent && inputsMatch && (answer?.differences.length ?? 0) === 0;
  const { characteristics, inputs: _, lists: __, sources: ___, ...receipt } = payload;
  return { good, receipt, lines: characteristics.length, ...checks, inputs, decidedAgain, answer };
}

function subjectOf(payload: ReceiptPayload, request: unknown): Subject {
  const { variant } = payload;
  try {
    const body = tidyTexts(request as never);
    return committedSubject(variant === 'verify' ? verifySubject(body) : analyzeSubject(body), payload);
  } catch {
    throw new RequestUnusableError(`not_${variant}`);
  }
}

/** @param amountMatches the amount of the request is the original one; without it, an amount with the same thresholds is used */
function decideAgain(
  payload: ReceiptPayload,
  policiesDir: string,
  subject: Subject | null,
  amountMatches: boolean | undefined,
): DecidedAgain {
  try {
    const decider = findDecider(payload, policiesDir);
    if ('absent' in decider) {
      return { result: 'not_possible', why: `${decider.absent}_absent` };
    }
    const amountCop = amountMatches && subject ? subject.amountCop : findMatchingAmount(payload, decider);
    const facts = factsFromReceipt(payload, amountCop ?? null, subject ? purchaseContextOf(subject) : undefined);
    if (!subject && dependsOnPurchase(decider.policy, facts)) {
      return { result: 'not_possible', why: 'request_absent' };
    }
    const decision = decider.decide(facts);
    const differences = compareDecision(payload, { ...decision, evidence: decider.evidence(decision, facts) });
    return differences.length === 0 ? { result: 'identical' } : { result: 'different', differences };
  } catch (error) {
    const unreadable = error instanceof PolicyFileError || error instanceof PolicyInvalidError;
    if (unreadable) {
      return { result: 'not_possible', why: 'policies_unreadable' };
    }
    throw error;
  }
}
