import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@cotejo/testing';
import { type FaultyRut, RUT_FAULTS, startFaultyRut } from '../../harness/faulty-rut.js';

/** What a buyer's answer looks like while the vendor of a source is slow, broken, or answers what it must not. */
const PACE_MS = 50;
const OPENS_WITHIN_MS = 3_000;
const CLOSES_WITHIN_MS = 10_000;
const ANSWERED_WITHIN_MS = 1_200;

let rut: FaultyRut;
beforeAll(async () => {
  rut = await startFaultyRut();
}, 120_000);
afterAll(() => rut?.stop());
beforeEach(() => {
  rut.fault = null;
  rut.faultyShare = 1;
});

type Answer = Awaited<ReturnType<FaultyRut['sendRequest']>>;
const taxOf = ({ body }: Answer) => body.sources.find(({ source }: { source: string }) => source === 'tax');

function expectUnknown(answer: Answer): void {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-degraded')).toContain('tax');
  expect(['unavailable', 'timeout']).toContain(taxOf(answer).status);
  const ofTax = answer.body.risk_factors.filter(({ source }: { source: string }) => source === 'tax');
  // What is not known costs nothing, and is no reason.
  expect(ofTax).toEqual([]);
}

/** Asks steadily until it is so, or the time is over. */
async function sendUntil(isSo: () => Promise<boolean>, withinMs: number): Promise<Answer[]> {
  const requested: Promise<Answer>[] = [];
  const endAt = Date.now() + withinMs;
  while (!(await isSo()) && Date.now() < endAt) {
    requested.push(rut.sendRequest());
    await sleep(PACE_MS);
  }
  return Promise.all(requested);
}

it('without a fault: one vendor call for each buyer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => rut.sendRequest()));
  for (const answer of answers) {
    expect(taxOf(answer)).toMatchObject({ status: 'ok', provider: 'verifik-dian' });
  }
  expect(rut.upstream).toBe(10);
});

it.each(RUT_FAULTS)('%s: answered in time as unknown, with one vendor call', async (fault) => {
  await waitFor(async () => taxOf(await rut.sendRequest()).status === 'ok', {
    timeoutMs: CLOSES_WITHIN_MS,
    what: 'tax',
  });
  rut.fault = fault;
  const before = rut.upstream;
  const startedAt = performance.now();
  const answers = await Promise.all([rut.sendRequest(), rut.sendRequest(), rut.sendRequest()]);
  expect(performance.now() - startedAt).toBeLessThan(ANSWERED_WITHIN_MS);
  for (const answer of answers) {
    expectUnknown(answer);
  }
  expect(rut.upstream - before).toBeLessThanOrEqual(answers.length);
});

it('stops calling a vendor that only fails within seconds, and calls it again soon after it recovers', async () => {
  await waitFor(async () => (await rut.breaker()) === 0 && taxOf(await rut.sendRequest()).status === 'ok', {
    timeoutMs: CLOSES_WITHIN_MS,
  });
  rut.fault = 'http_500';
  for (const answer of await sendUntil(async () => (await rut.breaker()) === 2, OPENS_WITHIN_MS)) {
    expectUnknown(answer);
  }
  expect(await rut.breaker()).toBe(2);
  const left = rut.upstream;
  for (const answer of await Promise.all([rut.sendRequest(), rut.sendRequest()])) {
    expectUnknown(answer);
  }
  expect(rut.upstream).toBe(left);
  rut.fault = null;
  const answers = await sendUntil(async () => (await rut.breaker()) === 0, CLOSES_WITHIN_MS);
  expect(await rut.breaker()).toBe(0);
  for (const { status } of answers) {
    expect(status).toBe(200);
  }
}, 30_000);

it('never calls a vendor that fails every other time more often than there are buyers', async () => {
  await waitFor(async () => taxOf(await rut.sendRequest()).status === 'ok', { timeoutMs: CLOSES_WITHIN_MS });
  Object.assign(rut, { fault: 'http_500', faultyShare: 0.5, upstream: 0 });
  const answers: Answer[] = [];
  for (let requested = 0; requested < 40; requested += 1) {
    answers.push(await rut.sendRequest());
  }
  const statuses = answers.map((answer) => taxOf(answer).status);
  expect(new Set(statuses)).toEqual(new Set(['ok', 'unavailable']));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(rut.upstream).toBeLessThanOrEqual(answers.length);
});
