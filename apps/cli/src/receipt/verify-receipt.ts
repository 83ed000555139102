import { ConfigInvalidError, PolicyFileError } from '@cotejo/platform';
import {
  addsUp,
  amountLike,
  analyzeSubject,
  type ComparedInput,
  compareInputs,
  type Difference,
  deciderOf,
  differencesTo,
  factsOf,
  inputValuesOf,
  type KnownKeys,
  openReceipt,
  outcomeFollows,
  ReceiptInvalidError,
  type ReceiptPayload,
  type ReceiptProblem,
  type Subject,
  verifySubject,
} from '@cotejo/receipt';
import { PolicyInvalidError } from '@cotejo/scorecard';
import type { KeptReceipt } from './receipt-files.js';

/** Whether the decision was made again, by the policies at hand. */
export type DecidedAgain =
  | { result: 'identical' }
  | { result: 'different'; differences: Difference[] }
  | { result: 'not_possible'; why: 'scorecard_absent' | 'policy_absent' | 'policies_unreadable' };

/** Everything that was found of a receipt. */
export type Verification =
  | { good: false; problem: ReceiptProblem }
  | {
      good: boolean;
      receipt: Omit<ReceiptPayload, 'characteristics' | 'inputs' | 'lists' | 'sources'>;
      lines: number;
      addsUp: boolean;
      outcomeFollows: boolean;
      /** `null`: no request was given to hold it against. */
      inputs: ComparedInput[] | null;
      decidedAgain: DecidedAgain;
    };

/** What there is besides the receipt. */
export interface VerifyContext {
  keys: KnownKeys;
  policiesDir: string;
  /** The original request body. */
  request?: unknown;
}

/** Looks at a receipt with what is at hand; asks nobody. @throws ConfigInvalidError for a request that cannot be used */
export async function verifyReceipt({ token, salts }: KeptReceipt, context: VerifyContext): Promise<Verification> {
  let payload: ReceiptPayload;
  try {
    payload = await openReceipt(token, context.keys);
  } catch (error) {
    if (error instanceof ReceiptInvalidError) return { good: false, problem: error.problem };
    throw error;
  }
  const subject = context.request === undefined ? null : subjectOf(payload, context.request);
  if (subject && !salts) throw new ConfigInvalidError('--request', 'needs the salts too: a bare token has none');
  const inputs = subject && salts && compareInputs(inputValuesOf(subject), payload.inputs, salts);
  const amountMatches = inputs?.every(({ input, verdict }) => input !== 'amount' || verdict === 'matches');
  const decidedAgain = decideAgain(payload, context.policiesDir, amountMatches ? subject?.amountCop : undefined);
  const checks = { addsUp: addsUp(payload), outcomeFollows: outcomeFollows(payload) };
  const inputsMatch = inputs?.every(({ verdict }) => verdict === 'matches') ?? true;
  const good = checks.addsUp && checks.outcomeFollows && inputsMatch && decidedAgain.result !== 'different';
  const { characteristics, inputs: _, lists: __, sources: ___, ...receipt } = payload;
  return { good, receipt, lines: characteristics.length, ...checks, inputs, decidedAgain };
}

function subjectOf({ variant }: ReceiptPayload, request: unknown): Subject {
  try {
    return variant === 'verify' ? verifySubject(request as never) : analyzeSubject(request as never);
  } catch {
    throw new ConfigInvalidError('--request', `must name the original request body, of the ${variant} variant`);
  }
}

/** @param amountCop proven to be that of then; `undefined`: not known, so one that has the same thresholds */
function decideAgain(payload: ReceiptPayload, policiesDir: string, amountCop: number | null | undefined): DecidedAgain {
  try {
    const decider = deciderOf(payload, policiesDir);
    if ('absent' in decider) return { result: 'not_possible', why: `${decider.absent}_absent` };
    const facts = factsOf(payload, (amountCop === undefined ? amountLike(payload, decider) : amountCop) ?? null);
    const decision = decider.decide(facts);
    const differences = differencesTo(payload, { ...decision, evidence: decider.evidence(decision, facts) });
    return differences.length === 0 ? { result: 'identical' } : { result: 'different', differences };
  } catch (error) {
    const unreadable = error instanceof PolicyFileError || error instanceof PolicyInvalidError;
    if (unreadable) return { result: 'not_possible', why: 'policies_unreadable' };
    throw error;
  }
}
