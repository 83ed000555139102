import { setTimeout as sleep } from 'node:timers/promises';
import { printFigure } from '../harness/figures.js';
import { Chart, helmOrNull } from '../harness/kubernetes/chart.js';
import { Deployment } from '../harness/kubernetes/deployment.js';
import { HelmRelease } from '../harness/kubernetes/helm-release.js';
import { createLoadPod, expectNoLoss, printLoad, whileUnderLoad } from '../harness/kubernetes/load-pod.js';
import { describeWith, findTool, lacking } from '../harness/tools.js';

const RATE = 40;
const GONE_MS = 120_000;
const helm = helmOrNull() as string;
const cluster = helm && findTool('kubectl') && (process.env.KUBECONFIG || lacking('KUBECONFIG names no cluster'));

/** What the cluster itself makes and removes. */
const MADE_BY_CLUSTER = /^(events?|endpoints|endpointslices?|controllerrevisions?|leases?|pods?|replicasets?)[./]/;

/** The chart on a real cluster. Slow and in order: each test leaves it ready, and the last one removes it. */
describeWith(cluster, 'a Helm release on a real cluster', () => {
  let chart: Chart;
  let values: string[];
  let deployment: Deployment;
  let release: HelmRelease;
  let key: string;
  let before: string[];

  beforeAll(async () => {
    chart = await Chart.make(helm);
    values = ['--values', chart.example('sandbox'), '--set', 'dataVolume.enabled=true'];
    const [, redisTag] = process.env.REDIS_IMAGE?.split(':') ?? [];
    values.push(...(redisTag === undefined ? [] : ['--set-string', `image.redisTag=${redisTag}`]));
    deployment = await Deployment.prepare();
    const { localVolumes } = deployment;
    if (localVolumes) {
      await deployment.create(localVolumes.claim('data', 'ReadWriteMany'));
    }
    before = await objectsOf(deployment);
    release = await HelmRelease.of(helm, deployment, chart.folder);
    const startedAt = performance.now();
    await release.install(...values);
    await deployment.untilReady();
    const seconds = (performance.now() - startedAt) / 1_000;
    printFigure({
      metric: 'helm: installed and ready',
      value: seconds,
      unit: 's',
      target: '<= 120',
      ok: seconds <= 120,
    });
    const args = ['--tenant', 'load', '--plan', 'enterprise', '--env', 'sandbox', '--json'];
    key = (JSON.parse(await deployment.cotejo('keys', 'create', ...args)) as { key: string }).key;
    await createLoadPod(deployment);
  }, 10 * 60_000);

  afterAll(async () => {
    chart?.remove();
    await deployment?.remove();
  });

  /** Changes the release under load, and waits until the services have the setting. */
  const changeUnderLoad = async (what: string, drainMs: string, change: () => Promise<void>) => {
    const startedAt = performance.now();
    const result = await whileUnderLoad(deployment, { key, ratePerSecond: RATE }, async () => {
      await change();
      await deployment.untilReady();
      const seconds = (performance.now() - startedAt) / 1_000;
      printFigure({ metric: `helm, ${what}: finished`, value: seconds, unit: 's' });
      await sleep(3_000);
    });
    printLoad(`helm, ${what}`, result);
    for (const app of ['gateway', 'telco', 'worker']) {
      const pods = await deployment.pods(app);
      expect(pods.length).toBeGreaterThan(0);
      for (const pod of pods) {
        expect(await deployment.kubectl.node(pod, 'console.log(process.env.COTEJO_DRAIN_MS)')).toBe(`${drainMs}\n`);
      }
    }
    expectNoLoss(result, RATE * 8);
  };

  it('loses no request during an upgrade that restarts every service', () =>
    changeUnderLoad('upgrade', '12000', () =>
      release.upgrade(...values, '--set-string', 'config.COTEJO_DRAIN_MS=12000'),
    ));

  it('loses no request during a rollback', () => changeUnderLoad('rollback', '10000', () => release.rollBack(1)));

  it('loses no request when an upgrade fails and is rolled back', async () => {
    const broken = [...values, '--set-string', 'image.tag=none', '--wait', '--timeout', '20s'];
    await changeUnderLoad('failed upgrade', '10000', async () => {
      await expect(release.run('upgrade', 'cotejo', release.chart, ...broken)).rejects.toThrow();
      await release.rollBack(3);
    });
    expect((await release.history()).map(({ status }) => status)).toEqual([
      ...['superseded', 'superseded', 'superseded', 'failed', 'deployed'],
    ]);
  });

  it('leaves only the volumes after its removal', async () => {
    await deployment.kubectl.run([
      'delete',
      'pod/load',
      'networkpolicy/load-to-gateway',
      'networkpolicy/gateway-from-load',
    ]);
    await release.uninstall();
    const deadline = Date.now() + GONE_MS;
    const pods = () => deployment.kubectl.run(['get', 'pods,replicasets', '--output', 'name']);
    while ((await pods()) !== '' && Date.now() < deadline) {
      await sleep(1_000);
    }
    expect(await pods()).toBe('');
    const after = await objectsOf(deployment);
    // Redis and the import wrote them: k8s/README.md says how to remove them.
    const volumes = ['persistentvolumeclaim/data', 'persistentvolumeclaim/data-redis-state-0'];
    expect(after).toEqual([...before, ...volumes].sort());
  });
});

/** @returns every object in the namespace, except those that the cluster itself makes */
async function objectsOf({ kubectl }: Deployment): Promise<string[]> {
  const kinds = await kubectl.run(['api-resources', '--namespaced', '--verbs=list', '--output', 'name']);
  const text = await kubectl.run(['get', kinds.trim().split('\n').join(','), '--output', 'name', '--ignore-not-found']);
  const names = new Set(
    text
      .trim()
      .split('\n')
      .filter((name) => name && !MADE_BY_CLUSTER.test(name)),
  );
  return [...names].sort();
}
