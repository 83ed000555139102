import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { BusFixture, type PacedCall, pacedCalls, ReplicaFleet } from '@cotejo/transport/testing';
import { type Figure, printFigure } from '../harness/figures.js';
import { send } from '../harness/http.js';
import { openLoad, percentile, type Sample } from '../harness/open-load.js';
import { startProduct } from '../harness/product.js';

/** Test 19: buses are killed at 200 requests a second, first under the transport alone, then under the whole product. */
const PER_SECOND = 200;
const CALM_MS = 3_000;

let missed: Figure[] = [];
beforeEach(() => {
  missed = [];
});
afterEach(() => expect(missed).toEqual([]));

function check(metric: string, value: number, unit: string, target: string, ok: boolean): void {
  const figure: Figure = { metric, value, unit, target, ok };
  printFigure(figure);
  if (!ok) {
    missed.push(figure);
  }
}

function explain(samples: Sample[]): void {
  for (const [why, alike] of Map.groupBy(samples, ({ status, reason }) => `${status} ${reason}`)) {
    const dues = alike.map(({ dueMs }) => Math.round(dueMs - CALM_MS));
    const when = `${Math.min(...dues)} to ${Math.max(...dues)} ms after the kill`;
    process.stderr.write(`not answered 200: ${why}, ${alike.length} from ${when}\n`);
  }
}

interface Timed {
  dueMs: number;
  tookMs: number;
}

const timesOf = (samples: Timed[]) => samples.map(({ tookMs }) => tookMs);
const worst = (samples: Timed[]) => Math.max(...timesOf(samples));
const p99 = (samples: Timed[]) => percentile(timesOf(samples), 0.99);

/**
 * Added latency of the calls that were due from 0.5 s before the disturbance to 1 s after it, and of the calls that
 * were due later. Both are compared with a calm period of 1.5 s.
 */
function addedMs(samples: Timed[]): { within: number; after: number } {
  const due = (fromMs: number, toMs: number) => samples.filter(({ dueMs }) => dueMs >= fromMs && dueMs < toMs);
  const calm = due(CALM_MS - 2_000, CALM_MS - 500);
  const during = due(CALM_MS - 500, CALM_MS + 1_000);
  const later = due(CALM_MS + 1_000, Number.POSITIVE_INFINITY);
  return { within: worst(during) - worst(calm), after: p99(later) - p99(calm) };
}

describe('the transport, three replicas in processes of their own', () => {
  let fixture: BusFixture;
  let fleet: ReplicaFleet;

  afterEach(async () => {
    await fleet.end();
    await fixture.stop();
  });

  async function start(kind: 'one Redis' | 'two Redis') {
    fixture = await BusFixture.start(kind);
    fleet = new ReplicaFleet(fixture);
    await fleet.grow(3);
    const { bus } = await fixture.connect();
    await pacedCalls(bus, { perSecond: PER_SECOND, seconds: 1 });
    return bus;
  }

  it('the first of two is killed', async () => {
    const bus = await start('two Redis');
    const load = pacedCalls(bus, { perSecond: PER_SECOND, seconds: 8 });
    await sleep(CALM_MS);
    await fixture.redis.kill();
    const calls = await load;
    const failed = calls.filter(({ error }) => error).length;
    const { within, after } = addedMs(calls);
    const executed = (await fleet.shrink(fleet.children)).reduce((sum, each) => sum + each);
    check('one of two buses killed: failed calls', failed, '', '0', failed === 0);
    check('one of two buses killed: added to the slowest call', within, 'ms', '<= 50', within <= 50);
    check('one of two buses killed: added to p99 after a second', after, 'ms', '<= 25', after <= 25);
    const ratio = executed / (calls.length + PER_SECOND);
    check('one of two buses killed: executions for each call', ratio, 'x', '1', ratio === 1);
  });

  it('both of two are killed', async () => {
    const bus = await start('two Redis');
    const load = pacedCalls(bus, { perSecond: PER_SECOND, seconds: 6 });
    await sleep(CALM_MS);
    await Promise.all([fixture.redis.kill(), fixture.second?.kill()]);
    const killedAt = performance.now();
    await waitFor(() => !bus.ready);
    const unreadyMs = performance.now() - killedAt;
    const slowest = worst((await load).filter(({ error }: PacedCall) => error));
    check('both buses killed: slowest error', slowest, 'ms', '<= 150', slowest <= 150);
    check('both buses killed: until not ready', unreadyMs, 'ms', '<= 5000', unreadyMs <= 5_000);
  });

  it('a single one is killed and started again', async () => {
    const bus = await start('one Redis');
    const { port, namespace } = fixture.redis;
    const recoveries: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await fixture.redis.kill();
      await waitFor(() => !bus.ready, { what: 'readiness to be false' });
      await sleep(1_000);
      fixture.redis = { ...(await startRedis({ own: true, port })), namespace };
      const upAt = performance.now();
      const answered = () => bus.call('work.quick', {}, { deadline: Date.now() + 1_000 });
      await waitFor(answered, { what: 'an answer' });
      recoveries.push(performance.now() - upAt);
      expect(bus.ready).toBe(true);
    }
    const slowest = Math.max(...recoveries);
    check('bus restarted: until answered, slowest of 5', slowest, 'ms', '<= 1000', slowest <= 1_000);
  });
});

it.each(['split', 'separate'] as const)('the whole product, %s, two buses', async (layout) => {
  const product = await startProduct({ layout, twoBuses: true });
  try {
    const key = await product.key('enterprise');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const sendRequest = (index: number) => {
      const body = JSON.stringify({ doc_number: String(1_030_000_000 + index), phone: '+573000000001' });
      return send(`${product.url}/v1/analyze`, { method: 'POST', headers, body });
    };
    await openLoad({ perSecond: PER_SECOND, seconds: 5 }, sendRequest);
    const load = openLoad({ perSecond: PER_SECOND, seconds: 8 }, (index) => sendRequest(10_000 + index));
    await sleep(CALM_MS);
    await product.busRedis.kill();
    const samples = await load;
    const unlike = samples.filter(({ status }) => status !== 200);
    explain(unlike);
    const failed = unlike.length;
    const { within, after } = addedMs(samples);
    check(`${layout}, one of two buses killed: not answered 200`, failed, '', '0', failed === 0);
    check(`${layout}, one of two buses killed: added to the slowest`, within, 'ms', '<= 50', within <= 50);
    check(`${layout}, one of two buses killed: added to p99 after a second`, after, 'ms', '<= 25', after <= 25);

    const end = openLoad({ perSecond: PER_SECOND, seconds: 6 }, (index) => sendRequest(20_000 + index));
    await sleep(CALM_MS);
    await (product.secondBusRedis as TestRedis).kill();
    const refused = (await end).filter(({ dueMs }) => dueMs > CALM_MS);
    const slowest = worst(refused);
    const others = refused.filter(({ status }) => status !== 503).length;
    check(`${layout}, both buses killed: slowest answer`, slowest, 'ms', '<= 150', slowest <= 150);
    check(`${layout}, both buses killed: not answered 503`, others, '', '0', others === 0);
  } finally {
    await product.stop();
  }
});
