import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { bundle } from '../../test/bundle.js';
import { ACTIVE, ANY_THRESHOLDS, COSTS, drawnPayments, scoresOf } from '../../test/payments.js';
import { Folder } from '../../test/rig.js';
import { advise } from './advise.js';

const folder = new Folder();

it('runs without Node on data that was sent as JSON, with the same advice', () => {
  const input = {
    scores: scoresOf(drawnPayments(7, { fraud: 60, good: 600 })),
    costs: COSTS,
    active: ACTIVE,
    amountTiers: [],
    limits: ANY_THRESHOLDS,
    reviewShareMax: 0.2,
    keepFraudLoss: false,
    seed: 4,
  };
  const source = fileURLToPath(new URL('../../dist/advice/index.js', import.meta.url));
  const code = bundle(source, 'advice', folder);
  expect(code).not.toMatch(/require\(|from ["']node:/);
  const context = createContext({ text: JSON.stringify(input), TextDecoder });
  runInContext(`${code}; globalThis.made = JSON.stringify(advice.advise(JSON.parse(text)));`, context);
  expect(JSON.parse(context.made as string)).toEqual(JSON.parse(JSON.stringify(advise(input))));
});
