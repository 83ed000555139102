import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@cotejo/testing';

/**
 * Verifies on schedule, whatever has been answered, and reads the answers.
 *
 * @param {{ url: string, ratePerSecond: number, seconds: number }} load
 * @param {(index: number) => { key: string, body: object }} requestOf
 * @returns {Promise<Verified[]>}
 * @typedef {{ index: number, tookMs: number, status: number, body: any }} Verified tookMs: from the time the request was due
 */
export async function verifyOnSchedule({ url, ratePerSecond, seconds }, requestOf) {
  const startedAt = performance.now();
  const verify = async (_, index) => {
    const dueAt = startedAt + (index * 1_000) / ratePerSecond;
    await sleep(Math.max(0, dueAt - performance.now()));
    const { key, body } = requestOf(index);
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await send(`${url}/v1/verify?include=sources`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { index, tookMs: performance.now() - dueAt, status: answer.status, body: answer.body };
  };
  return Promise.all(Array.from({ length: Math.ceil(ratePerSecond * seconds) }, verify));
}

/** Status of a source in an answer. @param {Verified} answer @param {string} wanted */
export function statusOf({ body }, wanted) {
  return body.sources?.find(({ source }) => source === wanted)?.status;
}

/** The times of answers, sorted, as `percentile` takes them. @param {Verified[]} answers */
export function timesOf(answers) {
  return Float64Array.from(answers.map(({ tookMs }) => tookMs)).sort();
}
