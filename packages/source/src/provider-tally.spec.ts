import { ProviderTally } from './provider-tally.js';

describe('ProviderTally', () => {
  it('counts how questions ended, and remembers when one went well and the last failure', () => {
    const tally = new ProviderTally();
    expect(tally.told()).toEqual({ calls: {}, lastOkAt: null, lastFailureAt: null, lastFailure: null });
    tally.answered('ok');
    tally.answered('ok');
    tally.answered('unknown_subject');
    tally.failed('connection_refused', true);
    const { calls, lastOkAt, lastFailureAt, lastFailure } = tally.told();
    expect(calls).toEqual({ ok: 2, unknown_subject: 1, connection_refused: 1 });
    expect(lastFailure).toBe('connection_refused');
    for (const time of [lastOkAt, lastFailureAt]) {
      expect(Date.now() - Date.parse(time as string)).toBeLessThan(5_000);
    }
  });

  it('keeps the failure that opened a breaker, and takes no asker that gave up for a failure', () => {
    const tally = new ProviderTally();
    tally.failed('status_503', true);
    tally.failed('breaker_open', true);
    tally.failed('cancelled', false);
    expect(tally.told()).toMatchObject({
      calls: { status_503: 1, breaker_open: 1, cancelled: 1 },
      lastFailure: 'status_503',
    });
  });

  it('holds few outcomes, however many codes a vendor invents', () => {
    const tally = new ProviderTally();
    for (let code = 0; code < 1_000; code += 1) {
      tally.failed(`status_${code}`, true);
    }
    const { calls } = tally.told();
    expect(Object.keys(calls)).toHaveLength(33);
    expect(calls).toMatchObject({ status_0: 1, other: 968 });
  });
});
