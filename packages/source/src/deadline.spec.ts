import { withDeadline } from './deadline.js';
import { ProviderTimeoutError } from './errors.js';

const never = () => new Promise<never>(() => undefined);
const patient = { signal: new AbortController().signal };

it('answers with what the work answers, and fails as it fails', async () => {
  await expect(withDeadline(60_000, patient, async () => 1)).resolves.toBe(1);
  await expect(withDeadline(60_000, patient, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  const throws = () => {
    throw new Error('at once');
  };
  await expect(withDeadline(60_000, patient, throws)).rejects.toThrow('at once');
});

it('ends when the time is over, and tells work that listens', async () => {
  const signals: AbortSignal[] = [];
  const hangs = withDeadline(20, patient, (time) => {
    signals.push(time.signal);
    return never();
  });
  await expect(hangs).rejects.toBeInstanceOf(ProviderTimeoutError);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect(withDeadline(20, patient, never)).rejects.toBeInstanceOf(ProviderTimeoutError);
  await expect(withDeadline(0, patient, never)).rejects.toBeInstanceOf(ProviderTimeoutError);
});

it('ends when the asker gives up, before or meanwhile, which says nothing of the vendor', async () => {
  const asker = new AbortController();
  const hangs = () =>
    withDeadline(60_000, asker, (time) => {
      time.signal.throwIfAborted();
      return never();
    });
  const meanwhile = hangs();
  asker.abort();
  for (const gone of [meanwhile, hangs()]) {
    await expect(gone).rejects.toMatchObject({ status: 'timeout', code: 'cancelled', countsAgainstHealth: false });
  }
});

it('makes no signal for work that does not look at it', async () => {
  const asker = {
    get signal(): AbortSignal {
      throw new Error('asked for');
    },
  };
  await expect(withDeadline(60_000, asker, async () => 'local')).resolves.toBe('local');
});
