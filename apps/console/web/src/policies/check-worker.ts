import type { Facts } from '@cotejo/contracts';
import { type CheckQuestion, checkPolicy } from './policy-check.js';

/** A question as the page sends it: facts as JSON, which is sent much faster than objects. */
export interface SentQuestion extends Omit<CheckQuestion, 'history'> {
  historyJson: string;
}

/** The history of the last question, because the next one nearly always has the same. */
let last = { json: '[]', facts: [] as Facts[] };

/** Answers one question at a time, with the number of the question. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; question: SentQuestion }>) => {
  const { historyJson, ...question } = data.question;
  if (historyJson !== last.json) {
    last = { json: historyJson, facts: JSON.parse(historyJson) };
  }
  postMessage({ id: data.id, answer: checkPolicy({ ...question, history: last.facts }) });
});
