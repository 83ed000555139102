import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@cotejo/testing';
import { atMost, printFigure, showFigures } from '../harness/figures.js';
import { createSecretsHere, Deployment } from '../harness/kubernetes/deployment.js';
import { createLoadPod } from '../harness/kubernetes/load-pod.js';
import { watchState } from '../harness/kubernetes/state-watch.js';
import { countsOf, isWhole, lossFigures, type Sample, samplesWhile } from '../harness/kubernetes/zone-load.js';
import { type Placed, Zones } from '../harness/kubernetes/zones.js';
import { describeWith, findTool } from '../harness/tools.js';

/** Requests a second; fewer for a small machine. */
const RATE = Number(process.env.COTEJO_K8S_RATE ?? 100);
/** As docs/two-zones.md recommends to clients. */
const CLIENT_LIMIT_MS = 2_000;
/** Processes that have just started answer their first requests slowly. */
const WARM_UP_MS = 15_000;
const CALM_MS = 15_000;
const WHOLE_MS = 10_000;
/** Kubernetes notices a lost node after 40 s (50 s from 1.32 on), and removes its pods from services at that moment. */
const WINDOW_S = 75;
const STATE_BACK_S = 30;
const SETTLED_MS = 30_000;
/** The load lasts at least until Kubernetes has noticed the loss, also where the other zone had all replicas already. */
const LONGEST_NOTICE_MS = 60_000;
const zones = findTool('kubectl') && Zones.find();

/**
 * The zone that is left must have room for all services, which need little CPU at this rate; and a small machine needs minutes to start
 * twenty processes at once.
 */
const SMALL = [
  { op: 'replace', path: '/spec/template/spec/containers/0/resources/requests/cpu', value: '10m' },
  { op: 'replace', path: '/spec/template/spec/containers/0/startupProbe/failureThreshold', value: 300 },
];
const SERVICES = [
  ...['gateway', 'registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric', 'scoring', 'worker', 'console'],
];

/** The sandbox in two zones, with a state Redis of three servers. Slow and in order: each test leaves it ready. */
describeWith(zones, 'in two zones', () => {
  const cluster = zones as Zones;
  let deployment: Deployment;
  let key: string;

  beforeAll(async () => {
    deployment = await Deployment.apply({
      createSecrets: (folder) => createSecretsHere(folder, ['--sentinel']),
      stateServers: 3,
      kustomization: {
        components: ['components/two-zones', 'components/redis-sentinel'],
        replicas: SERVICES.map((name) => ({ name, count: 2 })),
        patches: [
          {
            target: { kind: 'Deployment', labelSelector: 'app.kubernetes.io/component=service' },
            patch: JSON.stringify(SMALL),
          },
        ],
      },
    });
    await deployment.untilReady();
    const args = ['--tenant', 'load', '--plan', 'enterprise', '--env', 'sandbox', '--json'];
    key = (JSON.parse(await deployment.cotejo('keys', 'create', ...args)) as { key: string }).key;
    await deployment.kubectl.run(['scale', 'deployment/cli', '--replicas=0']);
  }, 10 * 60_000);

  afterAll(() => deployment?.remove());

  const zonesOf = async (app: string) =>
    (await cluster.placed(deployment)).filter((it) => it.app === app).map(({ zone }) => zone);

  it('spreads every service, the buses and the state over both zones', async () => {
    for (const app of [...SERVICES, 'redis-bus']) {
      expect([app, new Set(await zonesOf(app)).size]).toEqual([app, 2]);
    }
    expect((await zonesOf('redis-state')).length).toBe(3);
    expect(new Set(await zonesOf('redis-state')).size).toBeGreaterThanOrEqual(2);
  });

  it('decides through the loss of a zone with one state server, and fails over when that one was the master', async () => {
    const lost = zoneWith(await cluster.placed(deployment), 1) as string;
    await makeMasterIn(lost);
    const { samples, state, lostAtMs } = await loseZone('zone with the master', lost);
    const figures = lossFigures('zone with the master', samples, lostAtMs, WINDOW_S);
    const backS = state.backAfterS ?? Number.POSITIVE_INFINITY;
    showFigures([...figures, atMost('zone with the master: state back', backS, 's', STATE_BACK_S)]);
    checkAnswers(samples);
  });

  it('decides through the loss of a zone with two state servers, and has the state again with the zone', async () => {
    const lost = zoneWith(await cluster.placed(deployment), 2);
    if (!lost) {
      process.stderr.write('skipped, because three zones have a state server each\n');
      return;
    }
    // A worker that starts is ready when the state is back.
    const replaced = SERVICES.filter((name) => name !== 'worker');
    const { samples, state, lostAtMs } = await loseZone('zone with two state servers', lost, replaced);
    showFigures(lossFigures('zone with two state servers', samples, lostAtMs, WINDOW_S));
    expect(state).toEqual({ wasAway: true, backAfterS: undefined });
    checkAnswers(samples);
  });

  /** Loses a zone under load, checks the answers, and brings the zone back. */
  async function loseZone(what: string, lost: string, replaced: readonly string[] = SERVICES) {
    const kept = cluster.otherThan(lost);
    await createLoadPod(deployment, { node: cluster.nodeIn(kept) });
    const [gateway] = (await cluster.placed(deployment)).filter(
      ({ app, zone }) => app === 'gateway' && zone === kept,
    ) as [Placed];
    const load = { key, ratePerSecond: RATE, limitMs: CLIENT_LIMIT_MS, otherGateway: gateway.url as string };
    await samplesWhile(deployment.kubectl, load, () => sleep(WARM_UP_MS));
    const endWatch = watchState(deployment, gateway.pod);
    let lostAtMs = 0;
    const loseAndReplace = async () => {
      await sleep(CALM_MS);
      lostAtMs = Date.now();
      await cluster.kill(lost);
      await untilReplaced(lost, replaced);
      printFigure({ metric: `${what}: replicas replaced`, value: (Date.now() - lostAtMs) / 1_000, unit: 's' });
      const leftMs = lostAtMs + LONGEST_NOTICE_MS - Date.now();
      await sleep(Math.max(leftMs, WHOLE_MS + CLIENT_LIMIT_MS));
    };
    const samples = await samplesWhile(deployment.kubectl, load, loseAndReplace);
    const state = await endWatch(lostAtMs);
    printAnswers(samples, lostAtMs);
    await bringBack(what, lost);
    return { samples, state, lostAtMs };
  }

  /** Waits until these services have all their replicas in the zones that are left. */
  const untilReplaced = (lost: string, services: readonly string[]) =>
    waitFor(
      async () => {
        const alive = (await cluster.placed(deployment)).filter(({ zone }) => zone !== lost);
        const isReplaced = services.every((name) => alive.filter(({ app }) => app === name).length >= 2);
        if (isReplaced) {
          await deployment.untilReady(services.map((name) => `deployment/${name}`));
        }
        return isReplaced;
      },
      { timeoutMs: 240_000, what: 'the replicas of the lost zone to be replaced' },
    );

  async function bringBack(what: string, lost: string): Promise<void> {
    const startedAt = performance.now();
    await cluster.start(lost);
    await cluster.untilReady(lost, deployment);
    await deployment.untilReady();
    printFigure({ metric: `${what}: everything back`, value: (performance.now() - startedAt) / 1_000, unit: 's' });
    await deployment.kubectl.run(['delete', 'pod/load', '--grace-period=1', '--wait'], { limitMs: 120_000 });
    // Kubernetes moves no running pod: docs/two-zones.md.
    await deployment.kubectl.run(['rollout', 'restart', ...SERVICES.map((name) => `deployment/${name}`)]);
    await deployment.untilReady();
    // The old pods still finish their work: the next load must not meet them.
    await sleep(SETTLED_MS);
  }

  /** Makes the state server of a zone the master. */
  async function makeMasterIn(zone: string): Promise<void> {
    const servers = (await cluster.placed(deployment)).filter(({ app }) => app === 'redis-state');
    const sentinel = async (...words: string[]) => {
      const secret = `REDISCLI_AUTH=${deployment.password('sentinel')}`;
      const client = 'redis-cli -p 26379 --tls --cacert /run/secrets/redis-tls/ca.crt --user sentinel'.split(' ');
      const at = ['exec', servers[0]?.pod as string, '--container', 'sentinel', '--', 'env', secret];
      return deployment.kubectl.run([...at, ...client, 'sentinel', ...words]);
    };
    const isThere = async () => {
      const [host] = (await sentinel('get-master-addr-by-name', 'cotejo')).split('\n');
      if (servers.some(({ pod, zone: its }) => its === zone && host?.startsWith(`${pod}.`))) {
        return true;
      }
      // A second failover is refused for a time.
      await sentinel('failover', 'cotejo').catch(() => undefined);
      await sleep(5_000);
      return false;
    };
    await waitFor(isThere, { timeoutMs: 180_000, what: 'the master to be in the zone' });
  }
});

const recommendationsOf = (samples: readonly Sample[], isRejected: boolean) =>
  samples.flatMap((it) => (it.what === '200' && it.isRejected === isRejected ? (it.recommendation ?? '') : []));

/** What the clients saw, for people who read the output. */
function printAnswers(samples: readonly Sample[], lostAtMs: number): void {
  const notWhole = samples.filter((sample) => !isWhole(sample));
  const lines = {
    'first attempts': countsOf(samples.map(({ first }) => first)),
    'after one repetition': countsOf(samples.map(({ what }) => what)),
    'degraded sources': countsOf(samples.flatMap(({ degraded }) => degraded || [])),
    'good buyer': countsOf(recommendationsOf(samples, false)),
    'bad buyer': countsOf(recommendationsOf(samples, true)),
    'seconds from the loss to answers that were not whole': countsOf(
      notWhole.map(({ atMs }) => String(Math.floor((atMs - lostAtMs) / 1_000))),
    ),
  };
  process.stderr.write(`${JSON.stringify(lines)}\n`);
}

/** A buyer who must be rejected is never approved, and in the end every answer is whole again. */
function checkAnswers(samples: readonly Sample[]): void {
  expect(recommendationsOf(samples, true).filter((it) => it === 'APPROVE')).toEqual([]);
  const lastAt = Math.max(...samples.map(({ atMs }) => atMs));
  const end = samples.filter(({ atMs }) => atMs > lastAt - WHOLE_MS);
  expect(end.length).toBeGreaterThan((RATE * WHOLE_MS) / 1_000 / 2);
  expect(end.filter((sample) => !isWhole(sample)).length).toBe(0);
}

/** The zone with this number of state servers. */
function zoneWith(pods: readonly Placed[], number: number): string | undefined {
  const counts = countsOf(pods.filter(({ app }) => app === 'redis-state').map(({ zone }) => zone));
  return Object.keys(counts).find((zone) => counts[zone] === number);
}
