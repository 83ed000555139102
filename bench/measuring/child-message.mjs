import { once } from 'node:events';

const LIMIT_MS = 60_000;

/**
 * The next message of a forked process.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {unknown} [question] sent first
 * @returns {Promise<any>}
 * @throws {Error} when the process ends, or sends nothing within a minute: a bench never waits for a dead process
 */
export async function messageFrom(child, question) {
  const done = new AbortController();
  const options = { signal: AbortSignal.any([done.signal, AbortSignal.timeout(LIMIT_MS)]) };
  const ended = once(child, 'exit', options).then(([code]) => {
    throw new Error(`a process of the bench ended with exit code ${code}`);
  });
  try {
    const message = once(child, 'message', options);
    if (question !== undefined) {
      child.send(question);
    }
    const [value] = await Promise.race([message, ended]);
    return value;
  } finally {
    done.abort();
    ended.catch(() => {});
  }
}
