import { readFileSync } from 'node:fs';
import { type DocumentKind, documentIdParts, parseDocument } from '../src/identity-document.js';

/** Written by somebody who had seen the kinds and public facts, and not the reader. All numbers are invented. */
interface Case {
  kind: DocumentKind | null;
  text: string;
  valid: boolean;
  number?: string;
  why: string;
  half: 'development' | 'held_out';
}

const file = new URL('./fixtures/document-numbers.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

const isRight = ({ kind, text, valid, number }: Case) => {
  const parsed = parseDocument(text, kind);
  return parsed.ok === valid && (!parsed.ok || documentIdParts(parsed.id).number === number);
};

it('has 500 valid and 500 invalid numbers', () => {
  expect([cases.filter(({ valid }) => valid).length, cases.filter(({ valid }) => !valid).length]).toEqual([500, 500]);
});

it.each(['development', 'held_out'] as const)('reads 99 percent of the half %s as its author says', (half) => {
  const chosen = cases.filter((each) => each.half === half);
  const wrong = chosen.filter((each) => !isRight(each)).map(({ kind, why }) => [kind, why]);
  expect(chosen).toHaveLength(500);
  expect({ isEnough: wrong.length <= 5, wrong }).toEqual({ isEnough: true, wrong });
});
