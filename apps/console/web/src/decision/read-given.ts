import {
  compareKept,
  findReceipt,
  type KeptComparison,
  type KeptReceipt,
  type ReceiptPayload,
} from '@cotejo/receipt/browser';

/** A match of the list screening, as the answer has it with `?include=screening`. The receipt does not sign it. */
export interface AnswerHit {
  list: string;
  entryId: string | null;
  matchedName: string | null;
  programme: string | null;
  band: string;
  listClass: string;
  norm: string;
  duty: string;
  edition: string | null;
}

/** What a person pasted or opened: the receipt, and the matches that the answer around it has. */
export interface Given {
  receipt: KeptReceipt;
  /** Nobody verified the signature yet. */
  payload: ReceiptPayload;
  /** `null`: the text has no screening. */
  hits: AnswerHit[] | null;
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
  return { receipt, payload, hits: hitsOf(members), answer, members, name };
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

function hitsOf(answer: unknown): AnswerHit[] | null {
  const hits = member(member(answer, 'screening'), 'hits');
  return Array.isArray(hits) ? hits.flatMap(hitOf) : null;
}

function hitOf(hit: unknown): AnswerHit[] {
  const text = (name: string): string | null => {
    const value = member(hit, name);
    return typeof value === 'string' ? value : null;
  };
  const [list, norm, duty] = [text('list'), text('norm'), text('duty')];
  if (list === null || norm === null || duty === null) {
    return [];
  }
  return [
    {
      list,
      norm,
      duty,
      entryId: text('entry_id'),
      matchedName: text('matched_name'),
      programme: text('programme'),
      band: text('band') ?? '',
      listClass: text('class') ?? '',
      edition: text('edition'),
    },
  ];
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
