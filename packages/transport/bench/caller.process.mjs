// A caller of one variant, for `npm run bench transport`. Its parent sends a load, and receives the measured result.
import { createQuestion, verifyAnswer } from './question.mjs';
import { VARIANTS } from './variants.mjs';

const [variant, place] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));
const call = await VARIANTS[variant].open(JSON.parse(place));
let calls = 0;

/** Keeps `inFlight` calls in flight. With a rate, calls start on schedule, and a late call's latency counts from its schedule. */
async function run({ inFlight, ratePerSecond, seconds }) {
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
      const question = createQuestion(calls++);
      verifyAnswer(await call(question), question);
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

process.on('message', (load) => {
  run(load).then(
    (result) => process.send(result),
    (error) => process.send({ failed: String(error) }),
  );
});
process.send('up');
