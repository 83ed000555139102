// A replica in a separate process, so that tests can kill it. Prints `up`, and on SIGTERM the number of calls it executed.
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '../dist/index.js';

const [redisUrls, namespace, keyHex, clockAheadMs] = process.argv.slice(2);
if (clockAheadMs) {
  const { now } = Date;
  Date.now = () => now() + Number(clockAheadMs);
}
const bus = new Bus({
  redisUrl: redisUrls.split(' '),
  namespace,
  environment: 'test',
  processName: 'replica',
  key: Buffer.from(keyHex, 'hex'),
});
const released = new Promise((resolve) => bus.onAnnounce('release', resolve));
let executions = 0;

async function hold(attempt) {
  if (attempt === 1) {
    await bus.announce('held', { pid: process.pid });
    await released;
  }
}

await bus.connect();
await bus.serve('work', async (operation, payload, { attempt }) => {
  executions += 1;
  if (operation === 'hold') {
    await hold(attempt);
  }
  if (operation === 'slow') {
    await sleep(payload.tookMs);
  }
  if (operation === 'upstream' && !(await fetch(payload.url)).ok) {
    throw new Error('the upstream failed');
  }
  return { pid: process.pid, attempt };
});

process.once('SIGTERM', async () => {
  await bus.close();
  process.stdout.write(`${executions}\n`);
});
process.stdout.write('up\n');
