import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printFigure } from '../figures.js';
import type { Deployment } from './deployment.js';
import { ended, type Kubectl } from './kubectl.js';

const SCRIPT = readFileSync(fileURLToPath(new URL('./load.mjs', import.meta.url)), 'utf8');
const LABELS = { 'app.kubernetes.io/name': 'load' };

/** What a client saw. */
export interface LoadResult {
  sent: number;
  statuses: Record<string, number>;
  /** Of the first failures: when, in ms from the start, the status or the error, and the reason in the answer. */
  failures: { atMs: number; what: string; reason?: string }[];
  degraded: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * A client of the service `gateway` inside the cluster, which a policy of the test lets through.
 * @param image of ours; the default is the command line's
 */
export async function createLoadPod(
  deployment: Deployment,
  {
    node,
    image = deployment.manifests.service('cli').template.spec?.containers[0]?.image,
  }: { node?: string; image?: string } = {},
): Promise<void> {
  const isGateway = { matchLabels: { 'app.kubernetes.io/name': 'gateway' } };
  const policy = (name: string, spec: object) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec,
  });
  await deployment.create(
    policy('load-to-gateway', {
      podSelector: { matchLabels: LABELS },
      policyTypes: ['Egress'],
      egress: [
        { to: [{ podSelector: isGateway }], ports: [{ protocol: 'TCP', port: 'http' }] },
        { to: [{ namespaceSelector: {} }], ports: [{ protocol: 'UDP', port: 53 }] },
      ],
    }),
    policy('gateway-from-load', {
      podSelector: isGateway,
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: { matchLabels: LABELS } }], ports: [{ protocol: 'TCP', port: 'http' }] }],
    }),
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'load', labels: LABELS },
      spec: {
        terminationGracePeriodSeconds: 1,
        automountServiceAccountToken: false,
        ...(node && { nodeSelector: { 'kubernetes.io/hostname': node } }),
        containers: [{ name: 'load', image, command: ['node', '-e', 'setInterval(() => {}, 1e9)'] }],
      },
    },
  );
  await deployment.kubectl.run(['wait', '--for=condition=Ready', 'pod/load', '--timeout=60s'], { limitMs: 70_000 });
}

/** Sends requests to `analyze` at a steady rate from inside the cluster for as long as some work takes. */
export async function whileUnderLoad(
  { kubectl }: Deployment,
  { key, ratePerSecond }: { key: string; ratePerSecond: number },
  work: () => Promise<void>,
): Promise<LoadResult> {
  return JSON.parse(await runInLoadPod(kubectl, SCRIPT, [key, String(ratePerSecond)], work)) as LoadResult;
}

/** Runs a script in the pod `load` for as long as some work takes. Returns what the script prints at its end. */
export async function runInLoadPod(
  kubectl: Kubectl,
  script: string,
  args: readonly string[],
  work: () => Promise<void>,
): Promise<string> {
  const child = kubectl.start([
    ...['exec', '--stdin', 'load', '--', 'node', '--input-type=module', '--eval', script, ...args],
  ]);
  const result = ended(child);
  try {
    await work();
  } finally {
    // The script ends when nobody holds its standard input any more.
    child.stdin?.end();
  }
  const [code, out, errors] = await result;
  if (code !== 0) {
    throw new Error(`the load ended with ${code}: ${errors}`);
  }
  return out;
}

/** Fails if the client got another answer than 200, or if it sent fewer requests than a steady rate sends. */
export function expectNoLoss(result: LoadResult, sentMin: number): void {
  expect(result.sent).toBeGreaterThan(sentMin);
  expect(result.failures).toEqual([]);
  expect(result.statuses).toEqual({ 200: result.sent });
}

/** Prints the figures of a run, and the first failures. */
export function printLoad(what: string, { sent, statuses, degraded, p50Ms, p99Ms, failures }: LoadResult): void {
  const failed = sent - (statuses[200] ?? 0);
  printFigure({ metric: `${what}: requests`, value: sent, unit: '' });
  printFigure({ metric: `${what}: failed`, value: failed, unit: '', target: '0', ok: failed === 0 });
  printFigure({ metric: `${what}: degraded`, value: degraded, unit: '' });
  printFigure({ metric: `${what}: p50`, value: p50Ms, unit: 'ms' });
  printFigure({ metric: `${what}: p99`, value: p99Ms, unit: 'ms' });
  if (failed > 0) {
    process.stderr.write(`  ${JSON.stringify(statuses)}, first: ${JSON.stringify(failures.slice(0, 3))}\n`);
  }
}
