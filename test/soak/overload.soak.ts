import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@cotejo/testing';
import { showFigures } from '../harness/figures.js';
import { send } from '../harness/http.js';
import { analyzeRequests, load, metric, whileDoing } from '../harness/load.js';
import { type RunningProduct, startProduct } from '../harness/product.js';

/**
 * More load than the machine carries, for a minute. The load generator runs in this very process and takes its share of
 * the same cores, so shares and counts say more than rates.
 */
const CONNECTIONS = 1_500;
const products: RunningProduct[] = [];

afterEach(async () => {
  for (const product of products.splice(0)) {
    await product.stop();
  }
});

async function start(options: Parameters<typeof startProduct>[0] = {}) {
  const product = await startProduct({ layout: 'split', ...options });
  products.push(product);
  const request = analyzeRequests(await product.key('enterprise'));
  const sendRequest = (shape: { connections: number; seconds: number; ratePerSecond?: number }) =>
    load(product.url, request, shape);
  const sum = async (name: string) => {
    const ports = Object.values(product.services.adminPorts);
    return (await Promise.all(ports.map((port) => metric(port, name)))).reduce((total, value) => total + value, 0);
  };
  await sendRequest({ connections: 64, seconds: 10 });
  return { sendRequest, sum, gateway: product.services.adminPorts.gateway };
}

/** Answers a second in a closed loop that just fills the machine. */
async function capacityOf(sendRequest: Awaited<ReturnType<typeof start>>['sendRequest']): Promise<number> {
  const { answered, seconds, statuses } = await sendRequest({ connections: 64, seconds: 10 });
  expect(statuses).toEqual({ 200: answered });
  return answered / seconds;
}

it('twice capacity for a minute', async () => {
  const { sendRequest, sum, gateway } = await start();
  const before = await capacityOf(sendRequest);
  // Uses the same number of connections as the overload below. So the growth of memory shows the cost of overload, and
  // not the cost of connections.
  await sendRequest({ connections: CONNECTIONS, seconds: 20, ratePerSecond: Math.round(before) });
  const rssBefore = await sum('process_resident_memory_bytes');
  const ready = async () => (await send(`http://127.0.0.1:${gateway}/health/ready`)).status === 200;
  const shape = { connections: CONNECTIONS, seconds: 60, ratePerSecond: Math.round(before * 2) };
  const { result, seen } = await whileDoing(sendRequest(shape), ready);
  const growth = (await sum('process_resident_memory_bytes')) / rssBefore - 1;
  const degraded = await metric(gateway, 'api_degraded_responses_total');
  const after = await sendRequest({ connections: 64, seconds: 10, ratePerSecond: 200 });
  const capacity = (before + (await capacityOf(sendRequest))) / 2;

  const { 200: ok = 0, 503: refused = 0 } = result.statuses;
  const goodput = ok / result.seconds / capacity;
  const other = result.answered - ok - refused;
  const p99 = percentile(result.latenciesMsByStatus[200], 0.99);
  const afterP99 = percentile(after.latenciesMs, 0.99);
  const afterFailed = after.answered - (after.statuses[200] ?? 0);
  showFigures([
    { metric: 'capacity, mean of before and after', value: capacity, unit: '/s' },
    { metric: 'offered', value: result.answered / result.seconds, unit: '/s' },
    { metric: 'goodput against capacity', value: goodput, unit: '', target: '>= 0.8', ok: goodput >= 0.8 },
    { metric: 'refused with 503', value: refused / result.answered, unit: '' },
    { metric: 'neither 200 nor 503', value: other, unit: '', target: '0', ok: other === 0 },
    { metric: '200s: p50', value: percentile(result.latenciesMsByStatus[200], 0.5), unit: 'ms' },
    { metric: '200s: p99', value: p99, unit: 'ms', target: '<= 1000', ok: p99 <= 1_000 },
    { metric: '200s: sources missing, for each', value: degraded / ok, unit: '' },
    { metric: 'memory before (RSS, gateway and host)', value: rssBefore / 2 ** 20, unit: 'MiB' },
    { metric: 'growth of memory (RSS)', value: growth, unit: '', target: '<= 0.2', ok: growth <= 0.2 },
    { metric: 'looks at readiness', value: seen.length, unit: '', target: 'all ready', ok: seen.every(Boolean) },
    { metric: 'afterwards at 200/s: p99', value: afterP99, unit: 'ms', target: '<= 400', ok: afterP99 <= 400 },
    { metric: 'afterwards: not 200', value: afterFailed, unit: '', target: '0', ok: afterFailed === 0 },
  ]);
});

it('what a refusal costs', async () => {
  const costOf = async ({ sendRequest, sum }: Awaited<ReturnType<typeof start>>) => {
    const before = await sum('process_cpu_seconds_total');
    const { 200: ok = 0, 503: refused = 0 } = (await sendRequest({ connections: 64, seconds: 10 })).statuses;
    return { ok, refused, cpuMs: ((await sum('process_cpu_seconds_total')) - before) * 1_000 };
  };
  const served = await costOf(await start());
  const servedMs = served.cpuMs / served.ok;
  const one = { COTEJO_CONCURRENCY_FLOOR: '1', COTEJO_CONCURRENCY_MAX: '1' };
  const refusing = await costOf(await start({ extraEnv: one }));
  const refusedMs = (refusing.cpuMs - servedMs * refusing.ok) / refusing.refused;
  const ratio = refusedMs / servedMs;
  showFigures([
    { metric: 'CPU of gateway and host for a 200', value: servedMs, unit: 'ms' },
    { metric: 'CPU of gateway and host for a refusal', value: refusedMs, unit: 'ms' },
    { metric: 'a refusal against a 200', value: ratio, unit: '', target: '<= 0.15', ok: ratio <= 0.15 },
  ]);
});

it('a sandbox at four times the load of a live environment that is at half of what the machine carries', async () => {
  const live = await start({ env: 'production' });
  const liveCapacity = await capacityOf(live.sendRequest);
  const sandbox = await start({ extraEnv: { COTEJO_NICE: '10' } });
  const sandboxCapacity = await capacityOf(sandbox.sendRequest);
  const liveShape = { connections: CONNECTIONS, ratePerSecond: Math.round(liveCapacity / 2) };
  const alone = await live.sendRequest({ ...liveShape, seconds: 10 });
  const flood = sandbox.sendRequest({
    connections: CONNECTIONS,
    seconds: 60,
    ratePerSecond: Math.round(sandboxCapacity * 2),
  });
  await sleep(2_000);
  const beside = await live.sendRequest({ ...liveShape, seconds: 50 });
  const flooded = await flood;
  const successOf = ({ statuses, answered }: typeof alone) => (statuses[200] ?? 0) / answered;
  const success = successOf(beside);
  showFigures([
    { metric: 'live alone: capacity', value: liveCapacity, unit: '/s' },
    { metric: 'sandbox alone: capacity', value: sandboxCapacity, unit: '/s' },
    { metric: 'live alone at half: success', value: successOf(alone), unit: '' },
    { metric: 'live alone at half: p99', value: percentile(alone.latenciesMs, 0.99), unit: 'ms' },
    { metric: 'live beside the sandbox: p99', value: percentile(beside.latenciesMs, 0.99), unit: 'ms' },
    { metric: 'live beside the sandbox: success', value: success, unit: '', target: '>= 0.995', ok: success >= 0.995 },
    { metric: 'sandbox: served', value: successOf(flooded), unit: '' },
  ]);
});
