// A caller of one variant, for `npm run bench transport`. Its parent sends a load, and receives the measured result.
import { serveLoads } from './load.mjs';
import { createQuestion, verifyAnswer } from './question.mjs';
import { VARIANTS } from './variants.mjs';

const [variant, place] = process.argv.slice(2);
const call = await VARIANTS[variant].open(JSON.parse(place));
let calls = 0;

serveLoads(async () => {
  const question = createQuestion(calls++);
  verifyAnswer(await call(question), question);
});
