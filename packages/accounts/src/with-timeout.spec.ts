import { setTimeout as sleep } from 'node:timers/promises';
import { StateUnavailableError } from './account-errors.js';
import { withTimeout } from './with-timeout.js';

it('resolves with an answer in time', async () => {
  await expect(withTimeout(Promise.resolve(7), 1_000)).resolves.toBe(7);
});

it('rejects with the error of the answer', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken');
});

it('rejects with StateUnavailableError after the time', async () => {
  await expect(withTimeout(new Promise(() => {}), 5)).rejects.toThrow(StateUnavailableError);
});

it('accepts an answer that arrived while this process was busy', async () => {
  const answer = sleep(5).then(() => 'late');
  const waiting = withTimeout(answer, 10);
  const busyUntil = performance.now() + 30;
  while (performance.now() < busyUntil) {
    // Block the event loop beyond the time-out.
  }
  await expect(waiting).resolves.toBe('late');
});
