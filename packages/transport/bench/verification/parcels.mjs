import { encodeMessage } from '../../dist/frames/envelope.js';
import { Bus } from '../../dist/index.js';
import { PROCESSES } from './recorded.mjs';

/** Every process may send a parcel to every other one. */
const TOPICS = { parcel: { from: PROCESSES, to: PROCESSES } };

/** The name that all processes with one shared key have. */
export const WAVE_NAME = 'any';

/** @param {{ redisUrl: string, namespace: string, keyFile: string, environment: string, role: string }} place */
export async function connectBus({ redisUrl, namespace, keyFile, environment, role }) {
  const bus = new Bus({ redisUrl, namespace, environment, processName: role, keyFile, topics: TOPICS });
  await bus.connect();
  return bus;
}

/**
 * Sends a message once: sealed and collected into frames as every message of the bus, but nobody waits for an answer. The bus
 * offers no such message, so this uses its parts.
 */
export function sendParcel(bus, receiver, payload) {
  const { outbox, names } = bus.parts;
  const message = encodeMessage({ kind: 'announce', topic: 'parcel' }, JSON.stringify(payload));
  outbox.send(names.broadcast(receiver), message);
}
