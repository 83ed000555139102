import { type CheckQuestion, checkPolicy } from './policy-check.js';

/** Answers one question at a time, with the number of the question. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; question: CheckQuestion }>) => {
  postMessage({ id: data.id, answer: checkPolicy(data.question) });
});
