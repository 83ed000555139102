import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/**
 * Preloaded into a process of the product by `npm run bench profile`: SIGUSR2 starts V8's CPU profiler, the next SIGUSR2
 * stops it and writes what it saw to the file that `COTEJO_BENCH_PROFILE` names, `{pid}` replaced.
 */
const INTERVAL_US = 500;

const file = process.env.COTEJO_BENCH_PROFILE.replace('{pid}', String(process.pid));
let session;

process.on('SIGUSR2', () => void (session ? finish() : begin()));

async function begin() {
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.post('Profiler.start');
}

async function finish() {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = undefined;
  writeFileSync(file, JSON.stringify(profile));
}
