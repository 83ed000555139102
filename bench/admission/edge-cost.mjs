import { execFileSync, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { productEnvironment } from '@cotejo/launcher/environment';
import { generateLoad, redisCpuSeconds } from '@cotejo/testing';
import { messageFrom } from '../measuring/child-message.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const BODY = JSON.stringify({
  cedula: '1020000001',
  telefono: '+573000000001',
  email: 'clean@sandbox.example',
  direccion: 'Calle 100 # 8A-55 Apto 501',
  ciudad: 'Bogotá',
  monto: 250_000,
});

/**
 * CPU of one request with and without the edge: the same Nest and Fastify, a verify body of six members, a constant answer.
 *
 * @returns {Promise<Record<'edge' | 'bare', { cpuMs: number, redisMs: number, rate: number }>>} the median of the rounds
 */
export async function edgeCost({ url, stateDir, policiesDir, plan, seconds, rounds, inFlight }) {
  const settings = { env: 'sandbox', stateDir, stateRedisUrl: url, busRedisUrls: url };
  const env = { ...productEnvironment(settings), COTEJO_POLICIES_DIR: policiesDir };
  const create = ['keys', 'create', '--tenant', 'bench', '--plan', plan, '--json'];
  const made = execFileSync(process.execPath, [`${root}/apps/cli/dist/main.js`, ...create], { env });
  const { key } = JSON.parse(made.toString());
  const probes = {};
  try {
    for (const kind of ['bare', 'edge']) {
      probes[kind] = await startProbe(kind, env);
    }
    const results = { bare: [], edge: [] };
    const round = async (kind) => measure(probes[kind], { key, url, seconds, inFlight });
    for (const kind of Object.keys(probes)) {
      await round(kind);
    }
    for (let index = 0; index < rounds; index += 1) {
      for (const kind of Object.keys(probes)) {
        results[kind].push(await round(kind));
      }
    }
    return Object.fromEntries(Object.entries(results).map(([kind, all]) => [kind, medianBy(all, 'cpuMs')]));
  } finally {
    for (const { child } of Object.values(probes)) {
      if (child.connected) {
        child.disconnect();
      }
    }
  }
}

async function startProbe(kind, env) {
  // The child's log goes to stderr: stdout holds figures only.
  const child = fork(`${root}/bench/admission/edge-probe.mjs`, [kind], { env, stdio: ['ignore', 2, 2, 'ipc'] });
  const { port } = await messageFrom(child);
  return { child, port };
}

async function measure({ child, port }, { key, url, seconds, inFlight }) {
  const before = [await cpuMsOf(child), await redisCpuSeconds(url)];
  const head = `POST /v1/verify HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\nContent-Type: application/json`;
  const request = Buffer.from(`${head}\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`);
  const result = await generateLoad({
    host: '127.0.0.1',
    port,
    connections: inFlight,
    seconds,
    request: () => request,
  });
  const after = [await cpuMsOf(child), await redisCpuSeconds(url)];
  if (result.statuses[200] !== result.answered) {
    throw new Error(`not all 200: ${JSON.stringify(result.statuses)}`);
  }
  return {
    cpuMs: (after[0] - before[0]) / result.answered,
    redisMs: ((after[1] - before[1]) * 1_000) / result.answered,
    rate: result.answered / result.seconds,
  };
}

async function cpuMsOf(child) {
  return (await messageFrom(child, 'cpu')).cpuMs;
}

const medianBy = (results, member) => results.toSorted((a, b) => a[member] - b[member])[Math.floor(results.length / 2)];
