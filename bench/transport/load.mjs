/**
 * Keeps `inFlight` calls in flight. With a rate, calls start on schedule, and a late call's latency counts from its schedule.
 *
 * @param {{ inFlight: number, ratePerSecond?: number, seconds: number }} load
 * @param {() => Promise<void>} callOnce
 * @returns {Promise<{ calls: number, seconds: number, p50: number, p99: number, cpuMs: number }>} latencies in ms
 */
async function runLoad({ inFlight, ratePerSecond, seconds }, callOnce) {
  const latencies = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  let next = 0;
  const drive = async () => {
    for (;;) {
      const intendedAt = ratePerSecond ? startedAt + (next++ * 1_000) / ratePerSecond : performance.now();
      if (intendedAt >= endsAt) {
        return;
      }
      const earlyMs = intendedAt - performance.now();
      if (earlyMs > 0) {
        await new Promise((resolve) => setTimeout(resolve, earlyMs));
      }
      // Timers have a resolution of a millisecond and may be early. A stall makes them late, and must show in the latency.
      const from = Math.min(intendedAt, performance.now());
      await callOnce();
      latencies.push(performance.now() - from);
    }
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: inFlight }, drive));
  const { user, system } = process.cpuUsage(before);
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const wallSeconds = (performance.now() - startedAt) / 1_000;
  return { calls: sorted.length, seconds: wallSeconds, p50: at(0.5), p99: at(0.99), cpuMs: (user + system) / 1_000 };
}

/** Runs each load that the parent process sends, and sends the result back. @param {() => Promise<void>} callOnce */
export function serveLoads(callOnce) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (load) => {
    runLoad(load, callOnce).then(
      (result) => process.send(result),
      (error) => process.send({ failed: String(error) }),
    );
  });
  process.send('up');
}
