import { withDeadline } from './deadline.js';
import { ProviderTimeoutError } from './errors.js';

const never = () => new Promise<never>(() => undefined);
const patientCaller = { signal: new AbortController().signal };

it('resolves and rejects like the work', async () => {
  await expect(withDeadline(60_000, patientCaller, async () => 1)).resolves.toBe(1);
  await expect(withDeadline(60_000, patientCaller, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const throws = () => {
    throw new Error('at once');
  };
  await expect(withDeadline(60_000, patientCaller, throws)).rejects.toThrow('at once');
});

it('returns a result that is there at once, and then no longer listens to the caller', () => {
  const caller = new AbortController();
  const signals: AbortSignal[] = [];
  const result = withDeadline(60_000, caller, ({ signal }) => signals.push(signal));
  caller.abort();
  expect([result, signals[0]?.aborted]).toEqual([1, false]);
});

it('rejects at the deadline and aborts the signal', async () => {
  const signals: AbortSignal[] = [];
  const hangs = withDeadline(20, patientCaller, (time) => {
    signals.push(time.signal);
    return never();
  });
  await expect(hangs).rejects.toBeInstanceOf(ProviderTimeoutError);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect(withDeadline(20, patientCaller, never)).rejects.toBeInstanceOf(ProviderTimeoutError);
  await expect(withDeadline(0, patientCaller, never)).rejects.toBeInstanceOf(ProviderTimeoutError);
});

it('rejects with cancelled when the caller gives up, before the start or later', async () => {
  const caller = new AbortController();
  const hangs = () =>
    withDeadline(60_000, caller, (time) => {
      time.signal.throwIfAborted();
      return never();
    });
  const running = hangs();
  caller.abort();
  for (const cancelled of [running, hangs()]) {
    await expect(cancelled).rejects.toMatchObject({ status: 'timeout', code: 'cancelled', countsAgainstHealth: false });
  }
});

it('does not create a signal that the work does not read', async () => {
  const caller = {
    get signal(): AbortSignal {
      throw new Error('the signal was read');
    },
  };
  await expect(withDeadline(60_000, caller, async () => 'local')).resolves.toBe('local');
});
