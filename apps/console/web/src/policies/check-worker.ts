import type { Facts } from '@cotejo/contracts';
import { type CheckQuestion, checkPolicy } from './policy-check.js';

/** A question as the page sends it: facts as JSON, which is sent much faster than objects. */
export interface SentQuestion extends Omit<CheckQuestion, 'history'> {
  historyJson: string;
}

/** The history of the last question, because the next one nearly always has the same. */
let last = { json: '[]', facts: [] as Facts[] };

/** Answers one question at a time. */
addEventListener('message', ({ data }: MessageEvent<SentQuestion>) => {
  const { historyJson, ...question } = data;
  if (historyJson !== last.json) {
    last = { json: historyJson, facts: JSON.parse(historyJson) };
  }
  postMessage(checkPolicy({ ...question, history: last.facts }));
});
