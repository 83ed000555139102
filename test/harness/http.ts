import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@cotejo/testing';

export { type Answer, send } from '@cotejo/testing';

const TRIES_MAX = 20;
const PAUSE_MS = 100;

/** Asks again, as a client would, while a busy machine keeps the state Redis away: `not_ready` is not what is looked at. */
export async function untilReady<T extends { status: number; text: string }>(
  sendRequest: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendRequest();
    if (tries === TRIES_MAX || answer.status !== 503 || !answer.text.includes('"not_ready"')) {
      return answer;
    }
    await sleep(PAUSE_MS);
  }
}

/** The calls of the interface, with one key. @param more headers of every call with a body */
export function clientOf(url: string, key: string, more: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...more };
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    send(`${url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  return {
    verify: (body: unknown, query = '') => post(`/v1/verify${query}`, { 'x-api-key': key }, body),
    analyze: (body: unknown, query = '') => post(`/v1/analyze${query}`, { authorization: `Bearer ${key}` }, body),
    replay: (body: unknown) => post('/v1/receipts/replay', { 'x-api-key': key }, body),
    reportOutcome: (body: unknown) => post('/v1/outcomes', { 'x-api-key': key }, body),
    readOutcomes: () => send(`${url}/v1/outcomes`, { headers: { 'x-api-key': key } }),
    cedulaInBody: (body: unknown) => post('/v1/cedula', { 'x-api-key': key }, body),
    cedula: (numero: string) => send(`${url}/v1/cedula/${numero}`, { headers: { 'x-api-key': key } }),
  };
}
