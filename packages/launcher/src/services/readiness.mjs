import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 100;

async function isReady(adminPort) {
  try {
    const response = await fetch(`http://127.0.0.1:${adminPort}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/**
 * @param {number} adminPort
 * @param {{ deadline: number, signal: AbortSignal }} options deadline: epoch ms; signal: to stop waiting
 * @returns {Promise<boolean>}
 */
export async function waitUntilReady(adminPort, { deadline, signal }) {
  while (!signal.aborted && Date.now() < deadline) {
    if (await isReady(adminPort)) {
      return true;
    }
    await sleep(pollMs);
  }
  return false;
}
