import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchServices } from '../scripts/launch.mjs';
import { findRedis } from '../scripts/redis.mjs';
import { startRedis } from '../scripts/redis-server.mjs';
import { cpuSeconds } from './cpu-time.mjs';
import { generateLoad, percentile } from './load-generator.mjs';
import { policiesWith } from './policies.mjs';
import { Report } from './report.mjs';

const HELP = `npm run bench -- [e2e] [options]   the whole product, sandbox sources, load over HTTP on this machine

  --layout compact|separate   how the services are spread over processes (default compact)
  --seconds N                 length of each measurement (default 5)
  --json                      one line of JSON for each figure`;

const { values } = parseArgs({
  options: {
    layout: { type: 'string', default: 'compact' },
    seconds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const seconds = Number(values.seconds);
const report = new Report(values);
const root = fileURLToPath(new URL('..', import.meta.url));
const stateDir = mkdtempSync(join(tmpdir(), 'cotejo-bench-'));

/** A different fictional person each time, as velocity would have it. */
function bodyOf(endpoint, index) {
  const document = String(1_020_000_000 + (index % 5_000_000));
  return endpoint === 'verify'
    ? {
        cedula: document,
        telefono: '+573000000001',
        email: 'clean@sandbox.example',
        direccion: 'Calle 100 # 8A-55 Apto 501',
        ciudad: 'Bogotá',
        monto: 250000,
      }
    : { doc_number: document, phone: '+573000000001', ip_address: '192.0.2.1', amount: 150000 };
}

function requestOf(endpoint, key, index) {
  const body = JSON.stringify(bodyOf(endpoint, index));
  return Buffer.from(
    `POST /v1/${endpoint} HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

async function measure({ endpoint, key, port, counters, offset, ...load }) {
  const before = await cpuSeconds(...counters);
  const options = { host: '127.0.0.1', port, seconds, ...load };
  const result = await generateLoad({ ...options, request: (index) => requestOf(endpoint, key, offset + index) });
  const spent = (await cpuSeconds(...counters)) - before;
  const failed = result.answered - (result.statuses[200] ?? 0);
  if (failed > 0)
    throw new Error(`${failed} of ${result.answered} answers were not 200: ${JSON.stringify(result.statuses)}`);
  return { ...result, cpuMs: (spent * 1_000) / result.answered };
}

const found = await findRedis({ node: process.execPath, env: process.env });
const [state, bus] = [await startRedis(found.argv, {}), await startRedis(found.argv, {})];
const policiesDir = policiesWith({ id: 'bench' });
let product;
try {
  const extraEnv = { COTEJO_POLICIES_DIR: policiesDir, COTEJO_LOG_LEVEL: 'warn' };
  const redis = { stateRedisUrl: state.url, busRedisUrls: bus.url };
  product = await launchServices({ env: 'sandbox', layout: values.layout, stateDir, extraEnv, ...redis });
  const cliEnv = {
    ...process.env,
    COTEJO_STATE_REDIS_URL: state.url,
    COTEJO_PEPPER_FILE: join(stateDir, 'secrets/pepper.key'),
  };
  const create = ['keys', 'create', '--tenant', 'bench', '--plan', 'bench', '--json'];
  const made = execFileSync(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...create], {
    env: { ...cliEnv, COTEJO_POLICIES_DIR: policiesDir },
  });
  const { key } = JSON.parse(made.toString());
  const target = { key, port: Number(new URL(product.url).port), counters: [product.adminPorts, [state.url, bus.url]] };

  report.say(
    `${values.layout} layout, ${Object.keys(product.adminPorts).length} processes, ${seconds} s each, Redis: ${found.label}`,
  );
  let offset = 0;
  const round = async (endpoint, load) => {
    const result = await measure({ ...target, endpoint, offset, ...load });
    offset += result.answered;
    return result;
  };
  await round('verify', { connections: 32 });
  for (const endpoint of ['verify', 'analyze']) {
    for (const [name, load] of [
      ['1 in flight', { connections: 1 }],
      ['64 in flight', { connections: 64 }],
      ['open loop 500/s', { connections: 64, ratePerSecond: 500 }],
    ]) {
      const result = await round(endpoint, load);
      const metric = `${endpoint}, ${name}`;
      report.add({ metric: `${metric}: throughput`, value: result.answered / result.seconds, unit: '/s' });
      report.add({ metric: `${metric}: p50`, value: percentile(result.latenciesMs, 0.5), unit: 'ms' });
      report.add({ metric: `${metric}: p99`, value: percentile(result.latenciesMs, 0.99), unit: 'ms' });
      report.add({ metric: `${metric}: CPU of all processes and Redis`, value: result.cpuMs, unit: 'ms/request' });
    }
  }
  report.print();
} finally {
  await product?.stop();
  await Promise.all([state.stop(), bus.stop()]);
  for (const dir of [stateDir, policiesDir]) rmSync(dir, { recursive: true, force: true });
}
