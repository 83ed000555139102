const samePressMs = 1_000;

/**
 * Listens for SIGINT, SIGTERM and SIGHUP. The first signal starts an orderly stop, a second one ends at once. npm forwards the signal that the terminal has already sent to every process, so two within a second count as one.
 *
 * @returns {{ signal: AbortSignal, requested: Promise<void>, onHurry: (hurry: () => void) => void }}
 */
export function listenForStop() {
  const controller = new AbortController();
  let firstAt;
  let hurry = () => {};
  /** @type {Promise<void>} */
  const requested = new Promise((resolve) => {
    const onSignal = () => {
      if (firstAt === undefined) {
        firstAt = Date.now();
        controller.abort();
        resolve();
      } else if (Date.now() - firstAt > samePressMs) {
        hurry();
      }
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(name, onSignal);
    }
  });
  return {
    signal: controller.signal,
    requested,
    onHurry: (callback) => {
      hurry = callback;
    },
  };
}
