import { ProviderTally } from './provider-tally.js';

it('counts outcomes and keeps the times of the last answer and the last failure', () => {
  const tally = new ProviderTally();
  expect(tally.figures()).toMatchObject({ calls: {}, lastOkAt: null, lastFailure: null, p50Ms: null, p95Ms: null });
  tally.countAnswer('ok', 1);
  tally.countAnswer('ok', 1);
  tally.countAnswer('unknown_subject', 1);
  tally.countFailure('connection_refused', true);
  const { calls, lastOkAt, lastFailureAt, lastFailure } = tally.figures();
  expect(calls).toEqual({ ok: 2, unknown_subject: 1, connection_refused: 1 });
  expect(lastFailure).toBe('connection_refused');
  for (const time of [lastOkAt, lastFailureAt]) {
    expect(Date.now() - Date.parse(time as string)).toBeLessThan(5_000);
  }
});

it('keeps the failure that opened the breaker, and ignores a caller that gave up', () => {
  const tally = new ProviderTally();
  tally.countFailure('status_503', true);
  tally.countFailure('breaker_open', true);
  tally.countFailure('cancelled', false);
  expect(tally.figures()).toMatchObject({
    calls: { status_503: 1, breaker_open: 1, cancelled: 1 },
    lastFailure: 'status_503',
  });
});

it('has a limited number of outcomes when a vendor returns many codes', () => {
  const tally = new ProviderTally();
  for (let code = 0; code < 1_000; code += 1) {
    tally.countFailure(`status_${code}`, true);
  }
  const { calls } = tally.figures();
  expect(Object.keys(calls)).toHaveLength(33);
  expect(calls).toMatchObject({ status_0: 1, other: 968 });
});

it('keeps the times of the last 256 answers', () => {
  const tally = new ProviderTally();
  for (let tookMs = 1; tookMs <= 300; tookMs += 1) {
    tally.countAnswer('ok', tookMs);
  }
  expect(tally.figures()).toMatchObject({ p50Ms: 172, p95Ms: 288 });
});
