import { readFileSync } from 'node:fs';
import { answerCases } from './cases/answers.mjs';
import { batchCases } from './cases/batches.mjs';
import { configurationCases } from './cases/configuration.mjs';
import { decisionCases } from './cases/decisions.mjs';
import { documentCases } from './cases/documents.mjs';
import { errorCases } from './cases/errors.mjs';
import { idempotencyCases } from './cases/idempotency.mjs';
import { keptAnswerCases } from './cases/kept-answers.mjs';
import { outcomeCases } from './cases/outcomes.mjs';
import { receiptChangeCases } from './cases/receipt-changes.mjs';
import { receiptCases } from './cases/receipts.mjs';
import { retryCases } from './cases/retries.mjs';
import { sandboxCases } from './cases/sandbox.mjs';
import { sandboxFaultCases } from './cases/sandbox-faults.mjs';
import { streamCases } from './cases/streams.mjs';
import { timeOutCases } from './cases/time-outs.mjs';
import { webhookCases } from './cases/webhooks.mjs';

const scorecardFile = new URL('../../policies/scorecards/base.json', import.meta.url);

/** @returns {import('./run-golden-cases.mjs').GoldenCase[]} every case, as the programs of the SDKs read it */
export function goldenCases() {
  const cases = [
    ...sandboxCases(JSON.parse(readFileSync(scorecardFile, 'utf8'))),
    ...sandboxFaultCases,
    ...answerCases,
    ...decisionCases,
    ...documentCases,
    ...errorCases,
    ...retryCases,
    ...timeOutCases,
    ...configurationCases,
    ...outcomeCases,
    ...receiptCases,
    ...receiptChangeCases,
    ...keptAnswerCases,
    ...webhookCases,
    ...batchCases,
    ...streamCases,
    ...idempotencyCases,
  ].map(complete);
  const ids = new Set(cases.map(({ id }) => id));
  if (ids.size !== cases.length) {
    throw new Error('two golden cases have the same id');
  }
  return JSON.parse(JSON.stringify(cases));
}

/** Every case has all members, so that a program need not look for missing ones. */
function complete({ options = {}, fault = null, ...rest }) {
  const { id, title, call, input, expect, ...more } = rest;
  return { id, title, call, input, options, fault, ...more, expect };
}
