import { setTimeout as sleep } from 'node:timers/promises';
import { SlowClient } from './slow-client.mjs';

/**
 * Slow connections in a separate process, so that they do not share the event loop of the measured client. Each connection is opened again when the server closes it. On `stop` it reports how long each connection stayed open.
 */
const { url, connections, unread, rampMs } = JSON.parse(process.argv[2]);
const held = [];
const open = new Set();
let stopped = false;

const slownessOf = (index) => (index < unread ? 'read' : index % 2 === 0 ? 'header' : 'body');

async function staySlow(index) {
  const slowness = slownessOf(index);
  // So that they do not all open, and are not all closed, at one moment.
  await sleep((rampMs * index) / connections);
  while (!stopped) {
    const client = new SlowClient(url, slowness);
    open.add(client);
    const heldMs = await client.heldMs;
    open.delete(client);
    held.push({ slowness, heldMs });
  }
}

const all = Array.from({ length: connections }, (_, index) => staySlow(index));
process.once('message', async () => {
  stopped = true;
  for (const client of open) {
    client.end();
  }
  await Promise.all(all);
  process.send(held, () => process.disconnect());
});
