/**
 * @typedef {<T>(label: string, work: () => Promise<T>) => Promise<T>} Progress
 * Runs one step and reports it on one line with its seconds.
 */

/**
 * @param {{ out?: NodeJS.WriteStream }} [options]
 * @returns {Progress}
 */
export function createProgress({ out = process.stdout } = {}) {
  return async (label, work) => {
    const startedAt = Date.now();
    const finish = (mark) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      out.write(`${out.isTTY ? '\r\x1b[K' : ''}${mark} ${label} (${seconds} s)\n`);
    };
    if (out.isTTY) {
      out.write(`… ${label}`);
    }
    try {
      const result = await work();
      finish('✓');
      return result;
    } catch (error) {
      finish('✗');
      throw error;
    }
  };
}

/** @type {Progress} For commands whose own output is what matters. */
export const silently = (_label, work) => work();
