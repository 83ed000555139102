import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** @returns {Promise<boolean>} whether another process listens there, or the port is forbidden */
export async function isTaken(port) {
  // Some systems let a second server listen on 127.0.0.1 beside one on all addresses, so listening alone proves little.
  const isAnswering = await accepts({ port, host: '127.0.0.1' }, { timeoutMs: 1_000, afterTimeout: true });
  return isAnswering || !(await canListen(port));
}

/*
 * Below the ports that Linux and macOS give to outgoing connections: such a port stays free until the service listens.
 * A port that the system chooses may become the port of a connection in between.
 */
const FREE_PORT_MIN = 15_000;
const FREE_PORT_MAX = 32_000;
const TRIES_MAX = 100;

/** @param {number} count @returns {Promise<number[]>} that many different free ports of 127.0.0.1 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * @param {{ path: string } | { host: string, port: number }} place
 * @param {{ timeoutMs: number, afterTimeout?: boolean }} options the result when nothing happens within that time
 * @returns {Promise<boolean>} whether a server accepts a connection there
 */
export function accepts(place, { timeoutMs, afterTimeout = false }) {
  return new Promise((resolve) => {
    const socket = connect({ ...place, timeout: timeoutMs });
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .on('connect', () => finish(true))
      .on('error', () => finish(false))
      .on('timeout', () => finish(afterTimeout));
  });
}

async function canListen(port) {
  try {
    const server = await listen(port);
    await new Promise((resolve) => server.close(resolve));
    return true;
  } catch {
    return false;
  }
}

async function listenAnywhere() {
  for (let tries = 1; tries < TRIES_MAX; tries += 1) {
    try {
      return await listen(randomInt(FREE_PORT_MIN, FREE_PORT_MAX));
    } catch {
      // Another process has this port.
    }
  }
  return listen(0);
}

/** @returns {Promise<import('node:net').Server>} */
function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
