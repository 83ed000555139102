import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@cotejo/testing';
import { atMost, type Figure, showFigures } from '../harness/figures.js';
import { send } from '../harness/http.js';
import { load, verifyRequests } from '../harness/load.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { soakSeconds, watchOthers } from '../harness/soak-run.js';
import { type UnlimitedPlan, unlimitedPlan } from '../harness/unlimited-plan.js';

/** Two hours of load: memory does not grow, the loops stay free, nothing is left open. */
const PER_SECOND = 100;
const SECONDS = soakSeconds(120);
/** Until the compiler is done and caches are full. */
const WARM_UP_SECONDS = Math.min(SECONDS / 4, 30 * 60);
const LOOK_EVERY_MS = Math.min(10_000, (SECONDS * 1_000) / 60);
/** In a shorter time, changes of memory show only the garbage collection. */
const JUDGED_FROM_SECONDS = 3_600;
const TEN_MINUTES = 600;
const MIB = 2 ** 20;

interface Look {
  seconds: number;
  rss: number;
  lagP99: number;
  descriptors: number;
}

let plan: UnlimitedPlan;
let product: RunningProduct;

beforeAll(async () => {
  plan = unlimitedPlan();
  product = await startProduct({ extraEnv: plan.env });
});
afterAll(async () => {
  await product?.stop();
  plan.remove();
});

it(
  'a hundred verifications a second',
  async () => {
    const request = verifyRequests(await product.key('unlimited'));
    const others = await watchOthers(product);
    const requesting = load(product.url, request, { connections: 32, seconds: SECONDS, ratePerSecond: PER_SECOND });
    const seen = await watchUntil(requesting);
    const { answered, statuses, latenciesMs } = await requesting;
    showFigures([
      { metric: 'length', value: SECONDS / 60, unit: 'minutes' },
      ...Object.entries(seen).flatMap(([app, looks]) => figuresOf(app, looks)),
      { metric: 'p99', value: percentile(latenciesMs, 0.99), unit: 'ms' },
      atMost('not 200', answered - (statuses[200] ?? 0), '', 0),
      await others(),
    ]);
  },
  SECONDS * 1_000 + 5 * 60_000,
);

/** Every process, after the warm-up. */
async function watchUntil(work: Promise<unknown>): Promise<Record<string, Look[]>> {
  const ports = Object.entries(product.services.adminPorts);
  const seen: Record<string, Look[]> = Object.fromEntries(ports.map(([app]) => [app, []]));
  const startedAt = performance.now();
  let busy = true;
  const done = work.finally(() => {
    busy = false;
  });
  while (busy) {
    await Promise.race([sleep(LOOK_EVERY_MS), done]);
    const seconds = (performance.now() - startedAt) / 1_000;
    for (const [app, port] of ports) {
      const look = { seconds, ...(await lookAt(port)) };
      if (busy && seconds > WARM_UP_SECONDS) {
        seen[app]?.push(look);
      }
    }
  }
  return seen;
}

/** Reads all figures in one request, because each request to `/metrics` resets the measured lag of the event loop. */
async function lookAt(port: number | undefined): Promise<Omit<Look, 'seconds'>> {
  const { text } = await send(`http://127.0.0.1:${port}/metrics`);
  const figure = (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    rss: figure('process_resident_memory_bytes'),
    // The metric includes its interval.
    lagP99: figure('nodejs_eventloop_lag_p99_seconds') - 0.1,
    descriptors: figure('process_open_fds'),
  };
}

function figuresOf(app: string, looks: Look[]): Figure[] {
  const growth = (slope(looks) * TEN_MINUTES) / MIB;
  const lags = Float64Array.from(looks, ({ lagP99 }) => lagP99 * 1_000).sort();
  const open = looks.map(({ descriptors }) => descriptors);
  const spread = (Math.max(...open) - Math.min(...open)) / 2;
  const judged = SECONDS >= JUDGED_FROM_SECONDS;
  return [
    { metric: `${app}: memory at the end (RSS)`, value: (looks.at(-1)?.rss ?? 0) / MIB, unit: 'MiB' },
    {
      metric: `${app}: memory grows in ten minutes by`,
      value: growth,
      unit: 'MiB',
      ...(judged ? { target: '<= 1', ok: growth <= 1 } : { target: '<= 1, judged from an hour on' }),
    },
    atMost(`${app}: event loop lag, p99`, percentile(lags, 0.99), 'ms', 50),
    // Only Linux tells how many are open.
    ...(Math.max(...open) > 0 ? [atMost(`${app}: open descriptors, +-`, spread, '', 5)] : []),
  ];
}

/** Bytes a second, by least squares. */
function slope(looks: Look[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(looks.map(({ seconds }) => seconds)), mean(looks.map(({ rss }) => rss))];
  const covariance = looks.reduce((sum, { seconds, rss }) => sum + (seconds - x) * (rss - y), 0);
  return covariance / looks.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
}
