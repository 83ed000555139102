import type { ReceiptPayload } from '../payload.js';
import { compareKept, findReceipt, type KeptReceipt } from './kept-receipt.js';

interface GoldenCase {
  title: string;
  input: string;
  expect: {
    answer?: { notCovered: string[] };
    error?: { reason: string; errors?: { $set: { pointer: string; code: string }[] } };
  };
}

// The cases that all SDKs must answer alike: they are made without the product's code.
const { keptAnswerCases } = (await import('../../../../sdks/golden/cases/kept-answers.mjs' as string)) as {
  keptAnswerCases: GoldenCase[];
};
const equal = keptAnswerCases.filter(({ expect: { answer } }) => answer);
const changed = keptAnswerCases.filter(({ expect: { error } }) => error?.errors);
const TEXT = equal[0]?.input ?? '';

function compared(text: string) {
  const kept = findReceipt(text) as KeptReceipt;
  const payload = JSON.parse(Buffer.from(kept.token.split('.')[1] ?? '', 'base64url').toString()) as ReceiptPayload;
  return compareKept(kept, payload);
}

it.each(equal)('finds no difference in $title', ({ input, expect: { answer } }) => {
  expect(compared(input)).toEqual({ differences: [], notCovered: answer?.notCovered });
});

it.each(changed)('names what differs in $title', ({ input, expect: { error } }) => {
  const { differences = [] } = compared(input) ?? {};
  const found = differences.map(({ pointer, code }) => ({ pointer, code }));
  expect(found).toEqual(expect.arrayContaining(error?.errors?.$set ?? []));
  expect(found).toHaveLength(error?.errors?.$set.length ?? 0);
});

it('names a member that is in the file twice, so that a person sees another value than a program', () => {
  const twice = TEXT.replace('"risk_score":48', '"risk_score":1,"risk_score":48');
  expect(compared(twice)?.differences).toEqual([{ pointer: '', code: 'twice' }]);
});

it('compares members beside a token', () => {
  const { receipt, ...answer } = JSON.parse(TEXT);
  expect(compared(JSON.stringify({ ...receipt, ...answer }))?.differences).toEqual([]);
  expect(compared(JSON.stringify({ ...receipt, ...answer, risk_score: 1 }))?.differences).toEqual([
    { pointer: '/risk_score', code: 'differs', signed: 48 },
  ]);
});

it('compares nothing of a receipt alone, and does not miss an answer in notes beside it', () => {
  const { receipt } = JSON.parse(TEXT);
  for (const text of [receipt.token, JSON.stringify(receipt), JSON.stringify({ receipt })]) {
    expect(compared(text)).toBeNull();
  }
  expect(compared(JSON.stringify({ receipt, amount: 5 }))).toEqual({ differences: [], notCovered: ['/amount'] });
});
