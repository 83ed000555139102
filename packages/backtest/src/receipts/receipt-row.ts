import { parseJson, parseObject, SIGNALS, type SignalCode, SOURCE_IDS } from '@cotejo/contracts';

/** A row of a history: reference, date, what the line itself says, and the cells for signals and sources by column. */
export interface ReceiptRow {
  id: string;
  date: string;
  /** `amount` and `label` beside the receipt; empty where the line has no such member. */
  amount: string;
  label: string;
  cells: Map<string, string>;
}

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Reads a line: a response with a receipt, a receipt `{token, salts}`, or a token. An object may have `amount` and `label` too. It does not verify the signature,
 * because merchants trust their own history; `cotejo receipts verify` does that.
 * @returns `null` for a line without a receipt
 */
export function receiptRow(line: string): ReceiptRow | null {
  const text = line.trim();
  const isToken = TOKEN.test(text);
  const parsed = isToken ? undefined : parseJson(text);
  const payload = payloadOf(isToken ? text : tokenIn(parsed));
  if (!payload) {
    return null;
  }
  const { jti, time, characteristics, sources } = payload;
  if (typeof jti !== 'string' || typeof time !== 'string' || !Array.isArray(characteristics)) {
    return null;
  }
  const cells = new Map<string, string>();
  for (const each of characteristics) {
    addSignal(cells, each);
  }
  for (const each of Array.isArray(sources) ? sources : []) {
    addSource(cells, each);
  }
  return {
    id: jti,
    date: time,
    amount: cellOf(member(parsed, 'amount')),
    label: cellOf(member(parsed, 'label')),
    cells,
  };
}

/** The columns of a history from receipts. */
export function receiptColumns(): string[] {
  return ['id', 'date', 'amount', 'label', ...Object.keys(SIGNALS), ...SOURCE_IDS.map((source) => `source.${source}`)];
}

/** What a text, a number or true and false is in a cell; other content is no cell. */
const cellOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The token of a response or a receipt. */
function tokenIn(parsed: unknown): string | null {
  const receipt = member(parsed, 'receipt') ?? parsed;
  const token = typeof receipt === 'string' ? receipt : member(receipt, 'token');
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
}

/** The payload of a compact JWS, without verification. */
function payloadOf(token: string | null): Record<string, unknown> | null {
  const middle = token?.split('.')[1];
  if (!middle) {
    return null;
  }
  return parseObject(decodeBase64Url(middle) ?? '');
}

/** Decodes without Node's Buffer, because browsers read receipts too. `null`: not base64url. */
function decodeBase64Url(text: string): string | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Adds the cell of a signal. Rules and unknown signals have no column. */
function addSignal(cells: Map<string, string>, characteristic: unknown): void {
  const code = member(characteristic, 'code');
  const state = member(characteristic, 'state');
  const value = member(characteristic, 'value');
  if (typeof code !== 'string' || !isSignal(code)) {
    return;
  }
  if (state === 'unknown') {
    cells.set(code, 'unknown');
  }
  if (state !== 'true' && state !== 'false') {
    return;
  }
  const hasValue = typeof value === 'string' || typeof value === 'number';
  cells.set(code, hasValue ? `${state}:${value}` : state);
}

function addSource(cells: Map<string, string>, report: unknown): void {
  const source = member(report, 'source');
  const status = member(report, 'status');
  if (typeof source === 'string' && typeof status === 'string') {
    cells.set(`source.${source}`, status);
  }
}

const isSignal = (code: string): code is SignalCode => Object.hasOwn(SIGNALS, code);

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined;
}
