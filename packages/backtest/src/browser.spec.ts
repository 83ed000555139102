import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { bundle } from '../test/bundle.js';
import { DEFAULT, Folder, run } from '../test/rig.js';

const folder = new Folder();

const HISTORY = [
  'id,date,amount,label,document_cancelled,list_match_binding,ip_tor',
  ...Array.from({ length: 300 }, (_, at) => {
    const label = ['fraud', 'good', 'contracargo', ''][at % 4];
    return `${at % 10 === 0 ? `"p ""${at}"""` : `p${at}`},2026-0${1 + (at % 3)}-05,${at * 9_000},${label},${at % 9 === 0},false,${at % 7 === 0}`;
  }),
].join('\n');

/** Decides the history inside the context, in chunks of 1,000 bytes. */
const PROGRAM = `
const options = JSON.parse(input);
const bytes = new TextEncoder().encode(options.history);
async function* chunks() {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.slice(at, at + 1000);
}
const decider = new policies.Decider(options.scorecard, options.policy);
globalThis.found = backtest.backtestChunks(chunks(), {
  baseline: decider, candidate: decider, labels: null, costs: {}, ignoreColumns: false, limit: Infinity,
  changes: null, signal: { aborted: false }, onProgress() {},
}).then((result) => JSON.stringify({ result, html: backtest.htmlReport(result, 'es') }));
`;

it('decides a history without Node, with the same result as the command', async () => {
  const backtest = bundle(fileURLToPath(new URL('../dist/browser.js', import.meta.url)), 'backtest', folder);
  const policies = bundle(fileURLToPath(import.meta.resolve('@cotejo/scorecard/browser')), 'policies', folder);
  for (const code of [backtest, policies]) {
    expect(code).not.toMatch(/require\(["']|from ["']node:|new Function\(|\beval\(/);
  }
  const { policy, scorecard } = DEFAULT;
  const input = JSON.stringify({ history: HISTORY, policy, scorecard });
  const context = createContext({ input, TextDecoder, TextEncoder, atob });
  runInContext(`${backtest};${policies};${PROGRAM}`, context);
  const { result } = JSON.parse(await (context.found as Promise<string>));
  const expected = await run(folder.write('history.csv', HISTORY));
  expect(result).toEqual(JSON.parse(JSON.stringify(expected)));
  expect(result.labels).toMatchObject({ fraud: 75, chargeback: 75, legit: 75, unlabelled: 75 });
});
