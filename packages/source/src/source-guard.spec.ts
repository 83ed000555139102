import type { Awaitable } from '@cotejo/transport';
import { ProviderError, ProviderUnavailableError } from './errors.js';
import { SourceGuard } from './source-guard.js';

const breaker = { failureRatio: 0.5, windowMs: 1_000, callsPerSecondMin: 5, halfOpenAfterMs: 200 };
const codeOf = (call: Awaitable<unknown>) =>
  Promise.resolve(call).then(
    () => 'ok',
    (error: ProviderError) => error.code,
  );

const fail = () => {
  throw new ProviderUnavailableError('snapshot_unreadable');
};
const newGuard = () => new SourceGuard({ concurrencyMax: 1, queueMax: 0, breaker }, () => {});

async function repeat(times: number, call: () => Awaitable<unknown>): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < times; index += 1) {
    codes.push(await codeOf(call()));
  }
  return codes;
}

it('limits the calls at the same time and the queue, and refuses the rest with overloaded', async () => {
  const guard = new SourceGuard({ concurrencyMax: 2, queueMax: 1, breaker }, () => {});
  const gate = Promise.withResolvers<void>();
  const calls = Array.from({ length: 5 }, () => codeOf(guard.run(() => gate.promise)));
  await new Promise(setImmediate);
  expect(guard.inflight).toBe(2);
  gate.resolve();
  expect((await Promise.all(calls)).sort()).toEqual(['ok', 'ok', 'ok', 'overloaded', 'overloaded']);
  expect(guard.inflight).toBe(0);
});

it('returns an answer that is there at once without a place, and counts it as a success', async () => {
  const guard = newGuard();
  for (let round = 0; round < 50; round += 1) {
    expect(guard.run(() => 'answer')).toBe('answer');
    expect(guard.run(() => 'answer')).toBe('answer');
    expect(await codeOf(guard.run(fail))).toBe('snapshot_unreadable');
  }
  expect([guard.state, guard.inflight]).toEqual(['closed', 0]);
});

it('opens the breaker when a provider that answers at once keeps failing', async () => {
  const guard = newGuard();
  expect(await repeat(50, () => guard.run(fail))).toContain('breaker_open');
  expect(guard.state).toBe('open');
  expect(await codeOf(guard.run(() => 'answer'))).toBe('breaker_open');
});

it('refuses work that would answer at once while every place is taken and the queue is full', async () => {
  const guard = newGuard();
  const gate = Promise.withResolvers<void>();
  const running = guard.run(() => gate.promise);
  await new Promise(setImmediate);
  expect(await codeOf(guard.run(() => 'answer'))).toBe('overloaded');
  gate.resolve();
  await running;
});

it('keeps no error of a failed call, because its stack trace holds the query', async () => {
  const guard = newGuard();
  const failure = new ProviderUnavailableError('connection_refused');
  await expect(guard.run(() => Promise.reject(failure))).rejects.toBe(failure);
  const { lastFailure } = (guard as unknown as { breaker: { lastFailure: { error: unknown } } }).breaker;
  expect(lastFailure.error).toBeInstanceOf(Error);
  expect(lastFailure.error).not.toBe(failure);
});

it('opens the breaker after failures, and closes it after a good call', async () => {
  const figures: number[] = [];
  const guard = new SourceGuard({ concurrencyMax: 1, queueMax: 0, breaker }, (figure) => figures.push(figure));
  const codes = await repeat(50, () => guard.run(async () => fail()));
  expect(codes).toContain('breaker_open');
  expect(guard.state).toBe('open');
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await codeOf(guard.run(async () => 'answer'))).toBe('ok');
  expect(guard.state).toBe('closed');
  expect([figures[0], ...figures.slice(-2)]).toEqual([2, 1, 0]);
});

it('ignores failures that do not count against the health of the vendor', async () => {
  const guard = newGuard();
  const cancelled = new ProviderError('timeout', 'cancelled', false);
  expect(new Set(await repeat(50, () => guard.run(() => Promise.reject(cancelled))))).toEqual(new Set(['cancelled']));
  expect(guard.state).toBe('closed');
});

it('turns any other exception into provider_failed', async () => {
  const guard = newGuard();
  const crash = Promise.reject(new TypeError('a defect'));
  await expect(guard.run(() => crash)).rejects.toMatchObject({ status: 'unavailable', code: 'provider_failed' });
});
