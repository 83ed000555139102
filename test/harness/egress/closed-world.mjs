import { setTimeout as sleep } from 'node:timers/promises';
import { runCli } from '@cotejo/cli';
import { commandOutput, launchProduct } from '@cotejo/testing';
import { everySetting, useEverything } from './every-connection.mjs';
import { RecordingNetwork } from './recording-network.mjs';

/**
 * Runs the product in a network namespace whose Internet is a recorder, and prints what was contacted, as JSON. Usage:
 * `closed-world.mjs sandbox|production|everything [HOST:PORT...]`, with the hosts that it waits for.
 */
const QUIET_MS = 6_000;
const LONGEST_MS = 90_000;
const [world, ...expected] = process.argv.slice(2);
const BUYER = {
  cedula: '1020100002',
  nombre: 'Ana Restrepo',
  telefono: '+573001234567',
  email: 'canary-buyer@tienda-canary.com',
  direccion: 'Calle 100 # 8A-55',
  ciudad: 'Bogotá',
  monto: 250_000,
};

const network = new RecordingNetwork();
await network.start();
const env = world === 'sandbox' ? 'sandbox' : 'production';
const extraEnv = world === 'everything' ? everySetting() : {};
const product = await launchProduct({ env, layout: 'split', extraEnv });
try {
  const { key, id } = JSON.parse(await cli('keys', 'create', '--tenant', 'acme', '--plan', 'corporativo', '--json'));
  const sendRequest = (more = {}) =>
    fetch(`${product.services.url}/v1/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...BUYER, ...more }),
    }).then((answer) => answer.status);
  const statuses = [await sendRequest()];
  if (world === 'everything') {
    await useEverything({ cli, services: product.services }, id, async () => {
      statuses.push(await sendRequest({ biometric_transaction: 'tx-canary-0001' }));
    });
  }
  await untilQuiet();
  const { names, contacts, unrecordedDatagrams } = network;
  const figures = { statuses, names: [...names].sort(), contacts: [...contacts].sort(), unrecordedDatagrams };
  console.log(JSON.stringify(figures));
} finally {
  await product.stop();
  network.stop();
}

/** Runs `cotejo` in this process. */
async function cli(...args) {
  const { environment: env } = product.services;
  const { code, out, err } = await commandOutput((streams) => runCli(args, { ...streams, env }));
  if (code !== 0) {
    throw new Error(`cotejo ${args.join(' ')} failed\n${err}`);
  }
  return out;
}

/** Waits until the expected hosts were contacted, and then until nothing new was recorded for a while. */
async function untilQuiet() {
  const deadline = Date.now() + LONGEST_MS;
  let [seen, since] = [0, Date.now()];
  const isWaiting = () => Date.now() - since < QUIET_MS || expected.some((host) => !network.contacts.has(host));
  while (isWaiting() && Date.now() < deadline) {
    await sleep(250);
    const now = network.names.size + network.contacts.size;
    [seen, since] = now === seen ? [seen, since] : [now, Date.now()];
  }
}
