import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { policiesWith, type TestRedis, waitFor } from '@cotejo/testing';
import { send } from './http.js';
import { type RunningProduct, startProduct } from './product.js';

/** The products that all suites of one run share. A suite uses tenants, keys and documents of its own. */
const LENT = {
  sandbox: { layout: 'compact' },
  /** The live environment without a name server. Its data are those that the suite has imported. */
  production: { env: 'production', layout: 'compact', extraEnv: { COTEJO_EMAIL_DNS: 'off' } },
  /** A process for each service of the sandbox, and a state Redis that keeps its data: a suite can kill or freeze each of them. */
  separate: { layout: 'separate', persistState: true },
} as const;

const started = new Map<keyof typeof LENT, Promise<RunningProduct>>();
/** The product's own plans, and some that no merchant can have. */
const policiesDir = policiesWith([
  { id: 'unlimited' },
  { id: 'smallquota', queriesPerMonth: 50 },
  { id: 'lowrate', requestsPerSecond: 40 },
  /** As a plan file of an operator may have it: without the screening of lists. */
  { id: 'unscreened', sources: ['registry', 'telco'] },
  /** Of test/product/accounts.spec.ts, which changes it: gateways read a change at different moments. */
  { id: 'changed', requestsPerSecond: 10 },
]);

/**
 * The shared product of this kind: the first suite of a run starts it, and it stops after the last one. Suites run one after the
 * other, so a suite may import data, or kill a process of `separate`, if it waits until the product works again. Everything is
 * logged (`trace`).
 */
export async function lend(kind: keyof typeof LENT): Promise<RunningProduct> {
  const product = started.get(kind) ?? start(kind);
  started.set(kind, product);
  const running = await product;
  await waitFor(() => decidesExactly(running), { what: 'the state Redis to be in use', timeoutMs: 30_000 });
  return sinceNow(running);
}

/** Whether every gateway has the state Redis. Without it, it refuses trials, and so for a second after Redis was slow. */
async function decidesExactly({ services }: RunningProduct): Promise<boolean> {
  const ready = (port: number) => send(`http://127.0.0.1:${port}/health/ready`);
  const answers = await Promise.all(Object.values(services.adminPorts).map(ready)).catch(() => []);
  return answers.length > 0 && answers.every(({ body }) => (body.checks.state_redis?.detail ?? 'up') === 'up');
}

/** The product without what earlier suites have logged, and without its end. */
function sinceNow(product: RunningProduct): RunningProduct {
  const { logsDir } = product.services;
  const earlier = new Map(readdirSync(logsDir).map((file) => [file, statSync(join(logsDir, file)).size]));
  const logs = () =>
    readdirSync(logsDir)
      .map((file) => readFileSync(join(logsDir, file), 'utf8').slice(earlier.get(file) ?? 0))
      .join('\n');
  const refuse = () => Promise.reject(new Error('other suites use this product: start one with startProduct()'));
  const lent = (redis: TestRedis): TestRedis => Object.assign(Object.create(redis), { stop: refuse, kill: refuse });
  return {
    ...product,
    stateRedis: lent(product.stateRedis),
    busRedis: lent(product.busRedis),
    logs,
    stop: async () => {},
  };
}

function start(kind: keyof typeof LENT): Promise<RunningProduct> {
  const options: Parameters<typeof startProduct>[0] = LENT[kind];
  const settings = { COTEJO_POLICIES_DIR: policiesDir, COTEJO_LOG_LEVEL: 'trace', ...options?.extraEnv };
  return startProduct({ ...options, extraEnv: settings });
}

// Called by test/runner/stop-lent-products.mjs.
Object.assign(globalThis, {
  stopLentProducts: async () => {
    const products = await Promise.allSettled(started.values());
    await Promise.all(products.map((product) => product.status === 'fulfilled' && product.value.stop()));
    rmSync(policiesDir, { recursive: true, force: true });
  },
});
