import { type AnswerScreening, screeningOf } from '@cotejo/compliance';
import type { Challenge } from '@cotejo/contracts';
import {
  compareKept,
  findReceipt,
  type KeptComparison,
  type KeptReceipt,
  type ReceiptPayload,
} from '@cotejo/receipt/browser';
import { readChallenges } from './read-challenges.js';

/** What a person pasted or opened: the receipt, and the screening that the answer around it has. */
export interface Given {
  receipt: KeptReceipt;
  /** Nobody verified the signature yet. */
  payload: ReceiptPayload;
  /** `null`: the text has no screening of ours, or it is not what its receipt says. */
  screening: AnswerScreening | null;
  /** The evidence that the answer requests; `null` where `screening` would be. */
  challenges: Challenge[] | null;
  /** How the text around the receipt compares with it; `null`: there is only the receipt. */
  answer: KeptComparison | null;
  members: object;
  /** Names the text for the person: a file name, or where it comes from. */
  name: string;
}

/** Reads an answer with a receipt, a receipt, or its token. `null`: the text has no receipt. Never throws. */
export function readGiven(text: string, name = ''): Given | null {
  const receipt = findReceipt(text);
  const payload = receipt && isBareToken(receipt.token) ? payloadOf(receipt.token) : null;
  if (!receipt || !payload) {
    return null;
  }
  const answer = compareKept(receipt, payload);
  const members = receipt.answer?.members ?? {};
  const isChanged = answer !== null && answer.differences.length > 0;
  const screening = isChanged ? null : (screeningOf(members) ?? null);
  const challenges = isChanged ? null : readChallenges(members);
  return { receipt, payload, screening, challenges, answer, members, name };
}

/**
 * The server finds the receipt in the sent text by the same function. A "token" that is JSON itself could hold a genuine
 * receipt for the server, and other content for this page.
 */
const isBareToken = (token: string): boolean => findReceipt(token)?.token === token;

function payloadOf(token: string): ReceiptPayload | null {
  const payload = parsed(decodedText(token.split('.')[1] ?? ''));
  return isPayload(payload) ? payload : null;
}

const LISTS = ['characteristics', 'sources', 'planned_sources', 'missing_mandatory', 'reasons'];
const OBJECTS = ['scorecard', 'policy', 'thresholds', 'inputs'];

/** Whether the content has the form of a receipt. Its signature says later whether the content is true. */
function isPayload(value: unknown): value is ReceiptPayload {
  return (
    typeof member(value, 'score') === 'number' &&
    typeof member(value, 'outcome') === 'string' &&
    LISTS.every((name) => Array.isArray(member(value, name))) &&
    OBJECTS.every((name) => isObject(member(value, name)))
  );
}

/** Decodes base64url. An empty text: the input is not base64url. */
function decodedText(base64Url: string): string {
  try {
    const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const member = (of: unknown, name: string): unknown =>
  isObject(of) && Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;
