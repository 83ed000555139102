import { percentile } from '@cotejo/testing';
import { atLeast, atMost, printFigure, showFigures } from '../harness/figures.js';
import { load, verifyRequests } from '../harness/load.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { median, rounds, soakRounds, soakSeconds, watchOthers } from '../harness/soak-run.js';
import { type UnlimitedPlan, unlimitedPlan } from '../harness/unlimited-plan.js';

/**
 * Measures the latency at the promised load, the part of this latency that the product itself adds, and the maximum
 * load. Open loop, latency from when a request was due. The load comes from this very process, which shares the
 * machine's cores with the product: on a machine of two, figures are the worse for it.
 */
const PER_SECOND = 200;
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 10;
const MARGIN_MS = 5 * 60_000;

let plan: UnlimitedPlan;
let product: RunningProduct | undefined;

beforeAll(() => {
  plan = unlimitedPlan();
});
afterEach(async () => {
  await product?.stop();
  product = undefined;
});
afterAll(() => plan.remove());

async function start(extraEnv: NodeJS.ProcessEnv = {}) {
  // The preloaded module takes the place of one of the sandbox.
  product = await startProduct({ bundled: false, extraEnv: { ...plan.env, ...extraEnv } });
  const { url } = product;
  const key = await product.key('unlimited');
  const sendRequest = (
    ratePerSecond: number,
    seconds: number,
    request = verifyRequests(key),
    connections = CONNECTIONS,
  ) => load(url, request, { connections, seconds, ratePerSecond });
  await sendRequest(PER_SECOND, WARM_UP_SECONDS);
  return { sendRequest, key, others: await watchOthers(product) };
}

const notOk = ({ answered, statuses }: { answered: number; statuses: Record<number, number> }) =>
  answered - (statuses[200] ?? 0);
const p = (share: number) => (latenciesMs: Float64Array) => percentile(latenciesMs, share);
const mean = (latenciesMs: Float64Array) => latenciesMs.reduce((sum, value) => sum + value, 0) / latenciesMs.length;

const longSeconds = soakSeconds(10);
it(
  'sources of 5 to 15 ms, 200 verifications a second',
  async () => {
    const preload = new URL('../harness/slow-sandbox.preload.mjs', import.meta.url).href;
    const { sendRequest, others } = await start({ NODE_OPTIONS: `--import=${preload}` });
    const results = await rounds(() => sendRequest(PER_SECOND, longSeconds));
    const of = (figure: (latenciesMs: Float64Array) => number) =>
      median(results.map(({ latenciesMs }) => figure(latenciesMs)));
    showFigures([
      { metric: 'length of each round', value: longSeconds, unit: 's' },
      // A request calls the registry first, and then the sources that need the name. Each sandbox source takes at least
      // 5 ms, so no answer can take less than 10 ms.
      atLeast(
        'fastest',
        of((latenciesMs) => latenciesMs[0] ?? 0),
        'ms',
        10,
      ),
      atMost('mean', of(mean), 'ms', 100),
      { metric: 'p50', value: of(p(0.5)), unit: 'ms' },
      atMost('p95', of(p(0.95)), 'ms', 200),
      atMost('p99', of(p(0.99)), 'ms', 400),
      atMost(
        'not 200',
        results.reduce((sum, result) => sum + notOk(result), 0),
        '',
        0,
      ),
      await others(),
    ]);
  },
  soakRounds() * longSeconds * 1_000 + MARGIN_MS,
);

const shortSeconds = soakSeconds(2);
it(
  'sources without delay: what is ours',
  async () => {
    const { sendRequest, key, others } = await start();
    const results = await rounds(async () => {
      const work = sendRequest(PER_SECOND, shortSeconds);
      // Everything but the sources: key, admission, body, settlement, and an answer of 400.
      const refused = await sendRequest(20, shortSeconds, invalidRequests(key), 4);
      return { decided: await work, refused };
    });
    const decided = (share: number) => median(results.map((result) => p(share)(result.decided.latenciesMs)));
    const refused = (share: number) => median(results.map((result) => p(share)(result.refused.latenciesMs)));
    const others400 = results.reduce(
      (sum, { refused: { answered, statuses } }) => sum + answered - (statuses[400] ?? 0),
      0,
    );
    showFigures([
      { metric: 'length of each round', value: shortSeconds, unit: 's' },
      { metric: 'decided: p50', value: decided(0.5), unit: 'ms' },
      atMost('decided: p99', decided(0.99), 'ms', 40),
      { metric: 'admitted and refused for its body: p50', value: refused(0.5), unit: 'ms' },
      atMost('admitted and refused for its body, whole answer: p99', refused(0.99), 'ms', 5),
      atMost(
        'not 200',
        results.reduce((sum, result) => sum + notOk(result.decided), 0),
        '',
        0,
      ),
      atMost('refused otherwise than 400', others400, '', 0),
      await others(),
    ]);
  },
  soakRounds() * shortSeconds * 1_000 + MARGIN_MS,
);

const RAMP_BY = 100;
const RAMP_TO = 2_000;
const stepSeconds = soakSeconds(10) / (RAMP_TO / RAMP_BY);
it(
  'a hundred more a second every half minute, until the first 5xx or 2,000',
  async () => {
    const { sendRequest, others } = await start();
    const reached = await rounds(() => ramp(sendRequest));
    showFigures([
      { metric: 'length of a step', value: stepSeconds, unit: 's' },
      atLeast('reached with a p99 of at most 500 ms and no 5xx', median(reached), '/s', 1_000),
      await others(),
    ]);
  },
  soakRounds() * soakSeconds(10) * 1_000 + MARGIN_MS,
);

/** Raises the rate in steps until the first 5xx. Returns the highest rate with a p99 latency of at most 500 ms. */
async function ramp(sendRequest: Awaited<ReturnType<typeof start>>['sendRequest']): Promise<number> {
  let reached = 0;
  for (let rate = RAMP_BY; rate <= RAMP_TO; rate += RAMP_BY) {
    const result = await sendRequest(rate, stepSeconds, undefined, 256);
    const p99 = percentile(result.latenciesMs, 0.99);
    printFigure({ metric: `at ${rate}/s: p99`, value: p99, unit: 'ms' });
    const failed = Object.keys(result.statuses).filter((status) => Number(status) >= 500 || Number(status) === 0);
    if (failed.length > 0) {
      printFigure({ metric: `at ${rate}/s: not 200`, value: notOk(result), unit: '' });
      return reached;
    }
    if (p99 <= 500) {
      reached = rate;
    }
  }
  return reached;
}

/** Good JSON that no verification can be made of. */
function invalidRequests(key: string): () => Buffer {
  const body = '{"cedula":"x"}';
  const head = ['POST /v1/verify HTTP/1.1', 'Host: load', `X-API-Key: ${key}`, 'Content-Type: application/json'];
  const request = Buffer.from(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  return () => request;
}
