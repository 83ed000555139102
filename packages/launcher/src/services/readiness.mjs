import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 100;

/** @returns {Promise<{ isReady: boolean, text: string }>} text: what the process says about its parts; empty before it answers */
async function readState(adminPort) {
  try {
    const response = await fetch(`http://127.0.0.1:${adminPort}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return { isReady: response.status === 200, text: await response.text() };
  } catch {
    return { isReady: false, text: '' };
  }
}

/**
 * @param {number} adminPort
 * @param {{ isSilent: () => boolean, onStep?: (detail?: string) => void, signal?: AbortSignal }} options isSilent: whether to give up;
 *   onStep: called whenever the process says something else than before; signal: to stop waiting
 * @returns {Promise<boolean>}
 */
export async function waitUntilReady(adminPort, { isSilent, onStep = () => {}, signal }) {
  let last = '';
  while (!signal?.aborted && !isSilent()) {
    const { isReady, text } = await readState(adminPort);
    if (isReady) {
      return true;
    }
    if (text !== '' && text !== last) {
      last = text;
      onStep(JSON.parse(text).checks?.started?.detail);
    }
    await sleep(pollMs);
  }
  return false;
}
