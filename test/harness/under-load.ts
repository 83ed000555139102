import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@cotejo/testing';
import { clientOf } from './http.js';

const SENDERS = 4;
/** Below the rate limit of the plan `corporativo`. */
const PAUSE_MS = 60;

/**
 * Sends verifications, several at a time, while `work` runs.
 *
 * @param work gets a function that waits until so many more requests are answered
 * @returns the number of answers, and the first failures
 */
export async function underLoad(
  url: string,
  { key, body }: { key: string; body: object },
  work: (untilAnswered: (more: number) => Promise<void>) => Promise<void>,
): Promise<{ answered: number; failed: unknown[] }> {
  const client = clientOf(url, key);
  const failed: unknown[] = [];
  let answered = 0;
  let isRunning = true;
  const send = async () => {
    while (isRunning) {
      const { status, body: answer } = await client
        .verify(body)
        .catch((error: Error) => ({ status: 0, body: error.message }));
      if (status === 200) {
        answered += 1;
      } else {
        failed.push({ status, answer });
      }
      await sleep(PAUSE_MS);
    }
  };
  const senders = Array.from({ length: SENDERS }, send);
  try {
    await work(async (more) => {
      const enough = answered + more;
      await waitFor(() => answered >= enough, { what: `${more} more answers`, timeoutMs: 30_000 });
    });
  } finally {
    isRunning = false;
    await Promise.all(senders);
  }
  return { answered, failed: failed.slice(0, 5) };
}
