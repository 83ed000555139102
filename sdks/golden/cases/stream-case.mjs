import { ERROR_REASONS } from '@cotejo/contracts';
import { errorAnswer, textAnswer } from './canned-answers.mjs';

export const canned = (reason, more) => errorAnswer({ ...ERROR_REASONS[reason], reason }, more);
export const persons = (first, count) =>
  Array.from({ length: count }, (_, index) => ({ cedula: String(first + index) }));
export const three = persons(1_032_800_001, 3);
export const reset = { reset: 'before' };
export const answered = { status: 200, charged: true, replayed: false };
export const rowsFrom = (first, count) =>
  Array.from({ length: count }, (_, index) => ({ row: first + index, ...answered }));

/** An answer with these lines, in place of that of the gateway. */
export const linesAnswer = (...lines) => textAnswer(200, lines.map((line) => `${line}\n`).join(''));
export const lineOf = (row) => JSON.stringify({ row, ...answered, result: { success: true, risk_score: 10 } });
export const endOf = (reason) => JSON.stringify({ summary: { next_row: 2, ended_by: reason } });

/**
 * @param {{ call?: string, input?: object[], options?: object, fault?: object, expect: { requests?: object, [outcome: string]: any } }} more
 * @param {(number | object)[]} firstRows of the requests that the service must see
 */
export function streamCase(name, title, more, firstRows) {
  const { expect } = more;
  return {
    id: `streams.${name}`,
    title,
    call: 'verifyBatch',
    input: three,
    ...more,
    expect: { ...expect, requests: { ...expect.requests, tries: firstRows.length, firstRows } },
  };
}
