import { parseJson } from '@cotejo/contracts';
import { type AnswerComparison, claimsDecision, compareAnswer } from '@cotejo/sdk/receipts/compare-answer';
import type { ByInput } from '../input-names.js';
import type { ReceiptPayload } from '../payload.js';

const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** A receipt that a client has stored. */
export interface KeptReceipt {
  token: string;
  /** `null`: the client has no salts, so inputs cannot be compared. */
  salts: ByInput | null;
  /** What is stored around the receipt; absent for a receipt alone. */
  answer?: KeptAnswer;
}

/** An answer as a client stored it. Nothing about it is verified. */
export interface KeptAnswer {
  members: object;
  /** Whether a name is in one object twice, so that two readers can see two answers. */
  isAmbiguous: boolean;
}

/**
 * Finds the receipt in a text: a whole response, `{token, salts}`, or only a token. `null`: no receipt. The caller must
 * limit the text's length.
 */
export function findReceipt(text: string): KeptReceipt | null {
  const trimmed = text.trim();
  if (COMPACT_JWS.test(trimmed)) {
    return { token: trimmed, salts: null };
  }
  const data = parseJson(trimmed) as { receipt?: unknown } | null | undefined;
  const { token, salts, ...rest } = (data?.receipt ?? data ?? {}) as { token?: unknown; salts?: unknown };
  if (typeof token !== 'string') {
    return null;
  }
  const receipt = { token, salts: typeof salts === 'object' ? (salts as ByInput | null) : null };
  const members = data?.receipt ? data : { ...rest, receipt };
  const isAlone = Object.keys(members).length === 1;
  return isAlone ? receipt : { ...receipt, answer: { members, isAmbiguous: hasNameTwice(trimmed, data) } };
}

/** The comparison of a kept answer with its receipt; `twice`: a name that two readers can read in two ways. */
export interface KeptComparison extends Pick<AnswerComparison, 'notCovered'> {
  differences: (Omit<AnswerComparison['differences'][number], 'code'> & {
    code: AnswerComparison['differences'][number]['code'] | 'twice';
  })[];
}

/** Compares what is stored around a receipt with the receipt's content; `null`: nothing is. */
export function compareKept({ answer }: KeptReceipt, payload: ReceiptPayload): KeptComparison | null {
  if (!answer) {
    return null;
  }
  const { members, isAmbiguous } = answer;
  const { differences, notCovered } = compareAnswer(members, payload);
  return {
    differences: [
      ...(isAmbiguous ? [{ pointer: '', code: 'twice' as const }] : []),
      // Notes beside a receipt, such as the amount of a history, claim nothing about the decision.
      ...(claimsDecision(members) ? differences : []),
    ],
    notCovered,
  };
}

/** JSON.parse keeps the last of two members with one name, so the value has fewer members than the text has colons. */
function hasNameTwice(text: string, data: unknown): boolean {
  const written = text.replace(STRING, '').split(':').length - 1;
  const waiting = [data];
  let members = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'object' && value !== null) {
      const inner: unknown[] = Object.values(value);
      members += Array.isArray(value) ? 0 : inner.length;
      for (const each of inner) {
        waiting.push(each);
      }
    }
  }
  return written !== members;
}
