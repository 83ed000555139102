import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, BusFixture, kill, ReplicaFleet, type TestBus } from '@cotejo/transport/testing';
import { type Figure, printFigure } from '../harness/figures.js';
import { type CallSample, OpenCalls } from '../harness/open-calls.js';
import { percentile } from '../harness/open-load.js';

/** Replicas that die, leave, come and freeze at 1,000 calls a second; the long form of the suites of packages/transport. */
const PER_SECOND = 1_000;
const DEADLINE_MS = 600;
/** A call belongs to a disturbance if it was due within these times before and after the disturbance. */
const BEFORE_MS = 200;
const AFTER_MS = 1_000;

let fixture: BusFixture;
let caller: TestBus;
let fleet: ReplicaFleet;

beforeAll(async () => {
  fixture = await BusFixture.start();
  fleet = new ReplicaFleet(fixture);
});
beforeEach(async () => {
  caller = await fixture.connect();
});
afterEach(async () => {
  await fleet.end();
  await fixture.closeBuses();
});
afterAll(() => fixture.stop());

function show(figures: Figure[]): void {
  for (const figure of figures) {
    printFigure(figure);
  }
  expect(figures.filter(({ ok }) => ok === false)).toEqual([]);
}

function call(operation: string, payload: object = {}): Promise<Answer> {
  return caller.bus.call(`work.${operation}`, payload, { deadline: Date.now() + DEADLINE_MS });
}

/** Load that has run long enough for all code to be compiled. */
async function warmLoad(operation: string, payload: object = {}): Promise<OpenCalls<Answer>> {
  const load = new OpenCalls(PER_SECOND, () => call(operation, payload));
  await sleep(3_000);
  return load;
}

const failed = (samples: CallSample<Answer>[]) => samples.filter(({ answer }) => answer === undefined).length;
const worst = (samples: CallSample<Answer>[]) => Math.max(...samples.map(({ tookMs }) => tookMs));
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

it.each([0, 5, 100])('kill -9 of one of three replicas, five times; a call takes %i ms', async (tookMs) => {
  let [victim] = await fleet.grow(3);
  const load = await warmLoad('slow', { tookMs });
  const killedAt: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    killedAt.push(load.elapsedMs);
    await kill(victim as ChildProcess);
    await sleep(AFTER_MS);
    // The start of a new process takes CPU from the running processes. The test does not measure this, so it waits.
    [victim] = await fleet.grow(1);
    await sleep(3_000);
  }
  const samples = await load.stop();
  const near = ({ dueMs }: CallSample<Answer>, at: number) => dueMs > at - BEFORE_MS && dueMs < at + AFTER_MS;
  const disturbed = samples.filter((sample) => killedAt.some((at) => near(sample, at)));
  const quiet = samples.filter((sample) => killedAt.some((at) => near(sample, at - BEFORE_MS - AFTER_MS)));
  const moved = samples.filter(({ answer }) => answer?.attempt === 2);
  const usual = percentile(
    quiet.map((sample) => sample.tookMs),
    0.5,
  );
  const more = worst(moved) - usual - tookMs;
  const errors = failed(samples);
  show([
    { metric: `killed, ${tookMs} ms: calls`, value: samples.length, unit: '' },
    { metric: `killed, ${tookMs} ms: errors`, value: errors, unit: '', target: '0', ok: errors === 0 },
    { metric: `killed, ${tookMs} ms: moved, in five kills`, value: moved.length, unit: '' },
    { metric: `killed, ${tookMs} ms: p50 in quiet`, value: usual, unit: 'ms' },
    { metric: `killed, ${tookMs} ms: worst in quiet`, value: worst(quiet), unit: 'ms' },
    { metric: `killed, ${tookMs} ms: worst around a kill`, value: worst(disturbed), unit: 'ms' },
    {
      metric: `killed, ${tookMs} ms: worst of the moved, more than two calls`,
      value: moved.length > 0 ? more : 0,
      unit: 'ms',
      target: '<= 25',
      ...(moved.length > 0 && { ok: more <= 25 }),
    },
  ]);
});

it('SIGTERM of two of three replicas, and 1, 4, 1 replicas', async () => {
  const [first, ...others] = (await fleet.grow(3)) as [ChildProcess, ...ChildProcess[]];
  const load = await warmLoad('slow', { tookMs: 5 });
  const executions = await fleet.shrink(others);
  await sleep(1_000);
  const more = await fleet.grow(3);
  await sleep(2_000);
  executions.push(...(await fleet.shrink(more)));
  await sleep(1_000);
  const samples = await load.stop();
  executions.push(...(await fleet.shrink([first])));
  const [errors, ratio] = [failed(samples), sum(executions) / samples.length];
  show([
    { metric: 'scaled: calls', value: samples.length, unit: '' },
    { metric: 'scaled: errors', value: errors, unit: '', target: '0', ok: errors === 0 },
    { metric: 'scaled: executions for each call', value: ratio, unit: '', target: '1', ok: ratio === 1 },
    { metric: 'scaled: worst', value: worst(samples), unit: 'ms' },
  ]);
});

it('nobody there', async () => {
  const took: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const sentAt = performance.now();
    await expect(call('quick')).rejects.toMatchObject({ code: 'no_replica' });
    took.push(performance.now() - sentAt);
  }
  const longest = Math.max(...took);
  show([{ metric: 'nobody there: worst error', value: longest, unit: 'ms', target: '<= 50', ok: longest <= 50 }]);
});

it('SIGSTOP of one of three replicas for 5 s', async () => {
  const [frozen] = (await fleet.grow(3)) as [ChildProcess];
  const load = await warmLoad('slow', { tookMs: 5 });
  frozen.kill('SIGSTOP');
  await sleep(5_000);
  frozen.kill('SIGCONT');
  await sleep(2_000);
  const samples = await load.stop();
  const late = samples.slice(-PER_SECOND).filter(({ answer }) => answer?.pid === frozen.pid).length;
  const name = 'frozen';
  const orphans = await caller.count('transport_frames_dropped_total', { reason: 'orphan_reply' });
  show([
    { metric: `${name}: calls`, value: samples.length, unit: '' },
    { metric: `${name}: errors`, value: failed(samples), unit: '' },
    { metric: `${name}: worst`, value: worst(samples), unit: 'ms' },
    { metric: `${name}: its share afterwards`, value: late / PER_SECOND, unit: '', target: '> 0', ok: late > 0 },
    { metric: `${name}: replies taken for forged`, value: orphans, unit: '', target: '0', ok: orphans === 0 },
  ]);
});

it('calls an upstream that fails every other time once for each call', async () => {
  let requested = 0;
  const upstream = createServer((_request, response) => {
    requested += 1;
    response.writeHead(requested % 2 === 0 ? 200 : 500).end();
  }).listen(0, '127.0.0.1');
  await fleet.grow(2);
  const { port } = upstream.address() as AddressInfo;
  const load = new OpenCalls(200, () => call('upstream', { url: `http://127.0.0.1:${port}` }));
  await sleep(10_000);
  const samples = await load.stop();
  upstream.close();
  const ratio = requested / samples.length;
  show([
    { metric: 'upstream at 50 % errors: calls', value: samples.length, unit: '' },
    { metric: 'upstream at 50 % errors: failed', value: failed(samples) / samples.length, unit: '' },
    { metric: 'upstream at 50 % errors: asked for each', value: ratio, unit: '', target: '<= 1.1', ok: ratio <= 1.1 },
  ]);
});
