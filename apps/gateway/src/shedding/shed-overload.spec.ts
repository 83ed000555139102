import type { ProcessContext } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { seriesValue, waitFor } from '@cotejo/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { decorateWithState } from '../http/observing/request-state.js';
import { ConcurrencyGate } from './concurrency-gate.js';
import { shedOverload } from './shed-overload.js';

const PLACES = 2;
const OPTIONS = { floor: PLACES, ceiling: PLACES, queueTargetMs: 15 };

let fastify: FastifyInstance;
let gate: ConcurrencyGate;
let lines: { msg: string; shed?: number; class?: string; limit?: number }[];
let metrics: ProcessContext['metrics'];
/** Lets the waiting handlers answer. */
let release: () => void;
let handled: number;

function setUp(environment: 'sandbox' | 'production') {
  const own: typeof lines = [];
  lines = own;
  handled = 0;
  const logger = createLogger('gateway', 'trace', { write: (line: string) => own.push(JSON.parse(line)) });
  metrics = new Registry();
  const config = { environment } as ProcessContext['config'];
  gate = new ConcurrencyGate(OPTIONS);
  fastify = Fastify();
  decorateWithState(fastify);
  shedOverload(fastify, gate, { config, metrics, logger });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  fastify.get('/slow', async () => {
    handled += 1;
    await released;
    return {};
  });
  fastify.get('/broken', async () => {
    throw new Error('broken');
  });
}
beforeEach(() => setUp('production'));
afterEach(async () => {
  release();
  await fastify.close();
});

/** Starts requests that fill the gate, and waits until their handlers run. */
async function fill(places: number) {
  const answers = Array.from({ length: places }, () => fastify.inject('/slow').then((answer) => answer));
  await waitFor(() => handled === places, { what: 'the handlers to start' });
  return answers;
}

const metricOf = (series: string) => seriesValue(metrics, series);

it('answers 503 with a time to wait when all places are taken, and does not call the handler', async () => {
  await fill(PLACES);
  const { statusCode, headers, body } = await fastify.inject('/slow');
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toMatchObject({ reason: 'overloaded' });
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3);
  expect(handled).toBe(PLACES);
});

it('serves again when the answers are ready', async () => {
  const answers = await fill(PLACES);
  release();
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(gate.inFlight).toBe(0);
  expect((await fastify.inject('/slow')).statusCode).toBe(200);
});

it('gives the place back after an error and after an unknown route', async () => {
  expect((await fastify.inject('/broken')).statusCode).toBe(500);
  expect((await fastify.inject('/none')).statusCode).toBe(404);
  expect(gate.inFlight).toBe(0);
});

it('does not give back a place for a refused request', async () => {
  await fill(PLACES);
  await fastify.inject('/slow');
  await fastify.inject('/slow');
  expect(gate.inFlight).toBe(PLACES);
});

it('refuses in the sandbox before all places are taken', async () => {
  await fastify.close();
  setUp('sandbox');
  await fill(1);
  expect((await fastify.inject('/slow')).statusCode).toBe(503);
});

it('counts refused requests by class, and shows the requests in flight and their limit', async () => {
  const SHED = 'requests_shed_total{class="live"}';
  expect(await metricOf(SHED)).toBe(0);
  await fill(PLACES);
  await fastify.inject('/slow');
  await fastify.inject('/slow');
  expect(await metricOf(SHED)).toBe(2);
  expect(await metricOf('requests_in_flight')).toBe(PLACES);
  expect(await metricOf('requests_in_flight_limit{class="live"}')).toBe(PLACES);
});

it('refuses after the body arrived when the last place was taken meanwhile', async () => {
  fastify.addHook('preParsing', (_request, _reply, payload, done) => {
    while (gate.enter('live')) {
      // Other requests take every place while this body arrives.
    }
    done(null, payload);
  });
  fastify.post('/late', async () => ({}));
  const { statusCode } = await fastify.inject({ method: 'POST', url: '/late', payload: {} });
  expect(statusCode).toBe(503);
  expect(gate.inFlight).toBe(PLACES);
});

it('logs one line for all refusals of a second', async () => {
  await fill(PLACES);
  await Promise.all([1, 2, 3].map(() => fastify.inject('/slow')));
  await waitFor(() => lines.length > 0, { what: 'the log line' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'overloaded', shed: 3, class: 'live', limit: PLACES });
});
