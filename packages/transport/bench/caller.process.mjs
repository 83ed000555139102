// A caller of one variant, for `npm run bench transport`. Its parent sends how it is to ask, and is told how that went.
import { questionOf, verifyAnswer } from './question.mjs';
import { VARIANTS } from './variants.mjs';

const [variant, place] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));
const ask = await VARIANTS[variant].open(JSON.parse(place));
let asked = 0;

/** As many drivers as calls in flight; with a rate, calls start on schedule and latency counts from there if late. */
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
      // Timers know whole milliseconds and may be early; a stall, which makes them late, is to show.
      const from = Math.min(intendedAt, performance.now());
      const question = questionOf(asked++);
      verifyAnswer(await ask(question), question);
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
