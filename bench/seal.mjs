import { randomBytes } from 'node:crypto';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { FrameSeal } from '../packages/transport/dist/frames/frame-seal.js';
import { KeyRing, sharedSecrets } from '../packages/transport/dist/frames/key-ring.js';
import { Bus } from '../packages/transport/dist/index.js';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench seal -- [options]   what it costs to seal the frames of the bus

  --seconds N   length of each measurement (default 1)
  --rounds N    plain and sealed in turn, so often; the median counts (default 5)
  --json        one line of JSON for each figure

CPU of one core. The share is that of sealing and opening both frames of a call in all the CPU that caller and replica
need for it, each on a bus of its own in this process, over a real Redis (whose CPU is not counted).`;

const values = readOptions(
  HELP,
  {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
  },
  { seconds: '0.02', rounds: '1' },
);
const secret = randomBytes(32);
const channel = 'bench:production:svc:registry:0123456789abcdef0123456789abcdef';
const BATCH = 64;
const report = new Report(values);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** One message of a call, and how many of them one frame carries. */
const MESSAGE = JSON.stringify({ kind: 'call', id: 'a1', payload: { text: 'x'.repeat(380) } });
const frameOf = (messages) => `[${Array(messages).fill(MESSAGE).join(',')}]`;
const frameOfBytes = (bytes) => `["${'x'.repeat(bytes - 4)}"]`;

/** Microseconds of CPU that one frame needs to be sealed and opened. */
function costPerFrame(body, secrets) {
  const seal = () => new FrameSeal(randomBytes(16).toString('hex'), new KeyRing(secrets && sharedSecrets(secrets), 0));
  const [sender, receiver] = [seal(), seal()];
  const work = () => {
    for (let index = 0; index < BATCH; index += 1) {
      if (receiver.open(channel, Buffer.concat(sender.seal(channel, body))).body !== body) {
        throw new Error('a frame did not open');
      }
    }
    return BATCH;
  };
  return cpuPerRun(work, 1_000 * Number(values.seconds));
}

/** Microseconds of CPU for each of the runs that `work` says it did. */
function cpuPerRun(work, lengthMs) {
  const before = process.cpuUsage();
  const endsAt = performance.now() + lengthMs;
  let runs = 0;
  while (performance.now() < endsAt) {
    runs += work();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}

/** Microseconds of CPU of caller and replica for one call, with so many calls in flight. */
async function costPerCall(redisUrl, inFlight) {
  const options = { redisUrl, namespace: 'bench', environment: 'production', processName: 'bench', key: secret };
  const [host, caller] = [new Bus(options), new Bus(options)];
  const payload = JSON.parse(MESSAGE).payload;
  let calls = 0;
  const drive = async (endsAt) => {
    while (performance.now() < endsAt) {
      await caller.call('echo.say', payload, { deadline: Date.now() + 10_000 });
      calls += 1;
    }
  };
  const driveAll = (lengthMs) =>
    Promise.all(Array.from({ length: inFlight }, () => drive(performance.now() + lengthMs)));
  try {
    await Promise.all([host.connect(), caller.connect()]);
    await host.serve('echo', async (_operation, answer) => answer);
    await driveAll(500);
    calls = 0;
    const before = process.cpuUsage();
    await driveAll(1_000 * Number(values.seconds));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  } finally {
    await Promise.all([host.close(), caller.close()]);
  }
}

/** Plain and sealed in turn, so that a machine that slows down slows both. */
function compare(body) {
  const plain = [];
  const sealed = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    plain.push(costPerFrame(body, undefined));
    sealed.push(costPerFrame(body, [secret]));
  }
  return { plain: median(plain.slice(1)), sealed: median(sealed.slice(1)) };
}

const found = await findRedis({ node: process.execPath, env: process.env });
const server = await startRedis(found.argv, {});
try {
  report.say(`${values.seconds} s each, median of ${values.rounds}, Redis: ${found.label}`);
  for (const kilobytes of [0.5, 4, 32]) {
    const { plain, sealed } = compare(frameOfBytes(kilobytes * 1_024));
    const metric = `frame of ${kilobytes} kB, packed and unpacked`;
    report.add({ metric: `${metric}, plain`, value: plain, unit: 'us' });
    report.add({ metric: `${metric}, sealed`, value: sealed, unit: 'us' });
  }
  for (const messages of [1, 32]) {
    const { plain, sealed } = compare(frameOf(messages));
    const seals = (2 * (sealed - plain)) / messages;
    const rounds = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      rounds.push(await costPerCall(server.url, messages));
    }
    const call = median(rounds);
    report.add({ metric: `${messages} in a frame: CPU of a sealed call`, value: call, unit: 'us' });
    report.add({ metric: `${messages} in a frame: of that, sealing and opening`, value: seals, unit: 'us' });
    report.add({ metric: `${messages} in a frame: share of sealing`, value: (100 * seals) / call, unit: '%' });
  }
  report.print();
} finally {
  await server.stop();
}
