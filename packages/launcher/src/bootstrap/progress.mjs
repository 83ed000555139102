const quietMs = 10_000;

/**
 * @typedef {<T>(label: string, work: (tell: (detail: string) => void) => Promise<T>) => Promise<T>} Progress
 * Runs one step and reports it on one line with its seconds. `tell` says how far it is: at once at a terminal, else every ten seconds.
 */

/**
 * @param {{ out?: NodeJS.WriteStream }} [options]
 * @returns {Progress}
 */
export function createProgress({ out = process.stdout } = {}) {
  return async (label, work) => {
    const startedAt = Date.now();
    let toldAt = startedAt;
    const finish = (mark) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      out.write(`${out.isTTY ? '\r\x1b[K' : ''}${mark} ${label} (${seconds} s)\n`);
    };
    const tell = (detail) => {
      if (out.isTTY) {
        out.write(`\r\x1b[K… ${label}: ${detail}`);
      } else if (Date.now() - toldAt >= quietMs) {
        toldAt = Date.now();
        out.write(`… ${label}: ${detail}\n`);
      }
    };
    if (out.isTTY) {
      out.write(`… ${label}`);
    }
    try {
      const result = await work(tell);
      finish('✓');
      return result;
    } catch (error) {
      finish('✗');
      throw error;
    }
  };
}

/** @type {Progress} For commands whose own output is what matters. */
export const silently = (_label, work) => work(() => {});
