import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder;
let server;
let product;

/**
 * Jest calls it before the first suite. Opens a socket where suites request the shared product; the first request starts it. COTEJO_TEST_SHARED_PRODUCT names the socket.
 */
export default async function openLending() {
  folder = await mkdtemp(join(tmpdir(), 'cotejo-shared-'));
  const socket = join(folder, 'socket');
  server = createServer(async (_request, response) => {
    try {
      product ??= start();
      response.end(JSON.stringify(describe(await product)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(socket, resolve));
  process.env.COTEJO_TEST_SHARED_PRODUCT = socket;
}

/** Jest calls it after the last suite. */
export async function closeLending() {
  server.close();
  await (await product?.catch(() => undefined))?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function start() {
  const { launchProduct } = await import('../../../packages/testing/dist/index.js');
  return launchProduct();
}

/** The parts of the product that another process can use. */
function describe({ services, stateRedis, busRedis, stateDir }) {
  const { url, consoleUrl, logsDir, adminPorts, environment } = services;
  const server = ({ url, port, pid, namespace }) => ({ url, port, pid, namespace });
  return {
    services: { url, consoleUrl, logsDir, adminPorts, environment },
    stateRedis: server(stateRedis),
    busRedis: server(busRedis),
    stateDir,
  };
}
