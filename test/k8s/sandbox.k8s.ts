import { setTimeout as sleep } from 'node:timers/promises';
import type { ICronJob } from 'kubernetes-models/batch/v1';
import { printFigure } from '../harness/figures.js';
import { Deployment } from '../harness/kubernetes/deployment.js';
import { KubectlError } from '../harness/kubernetes/kubectl.js';
import { openEdges, type Target } from '../harness/kubernetes/live-edges.js';
import { createLoadPod, printLoad, whileUnderLoad } from '../harness/kubernetes/load-pod.js';
import { containersOf, type KubernetesObject, Manifests } from '../harness/kubernetes/manifests.js';
import { networkEdges } from '../harness/kubernetes/network-edges.js';
import { describeWith, findTool, lacking } from '../harness/tools.js';

const RATE = 40;
const REGISTRY_ROWS = 5;
const cluster = findTool('kubectl') && (process.env.KUBECONFIG || lacking('KUBECONFIG names no cluster'));

/** The sandbox overlay on a real cluster. Slow and in order: each test leaves it ready. */
describeWith(cluster, 'on a real cluster', () => {
  let deployment: Deployment;
  let key: string;

  beforeAll(async () => {
    const startedAt = performance.now();
    deployment = await Deployment.apply();
    await deployment.untilReady();
    const seconds = (performance.now() - startedAt) / 1_000;
    printFigure({ metric: 'k8s: everything ready', value: seconds, unit: 's', target: '<= 120', ok: seconds <= 120 });
    const args = ['--tenant', 'load', '--plan', 'enterprise', '--env', 'sandbox', '--json'];
    key = (JSON.parse(await deployment.cotejo('keys', 'create', ...args)) as { key: string }).key;
    await createLoadPod(deployment);
  }, 10 * 60_000);

  afterAll(() => deployment?.remove());

  const underLoad = (work: () => Promise<void>) => whileUnderLoad(deployment, { key, ratePerSecond: RATE }, work);

  it('answers', async () => {
    const result = await underLoad(() => sleep(10_000));
    printLoad('k8s, calm', result);
    expect(result.statuses).toEqual({ 200: result.sent });
    expect(result.sent).toBeGreaterThan(RATE * 8);
    expect(result.degraded).toBe(0);
  });

  it('loses no request while everything is restarted, one after the other', async () => {
    const startedAt = performance.now();
    const result = await underLoad(async () => {
      for (const workload of deployment.standing) {
        process.stderr.write(`  at ${Math.round(performance.now() - startedAt)} ms: ${workload}\n`);
        await deployment.kubectl.run(['rollout', 'restart', workload]);
        await deployment.untilReady([workload]);
        await sleep(2_000);
      }
    });
    printLoad('k8s, rolling restart', result);
    expect(result.failures).toEqual([]);
    expect(result.statuses).toEqual({ 200: result.sent });
  });

  it('loses no request while a pod is evicted, and the budget holds the second one back', async () => {
    await deployment.kubectl.run(['scale', 'deployment/gateway', 'deployment/telco', '--replicas=2']);
    await deployment.untilReady();
    const refused: string[] = [];
    const result = await underLoad(async () => {
      for (const app of ['gateway', 'telco']) {
        const [first, second] = await deployment.pods(app);
        await evict(deployment, first as string);
        await evict(deployment, second as string).catch((error: KubectlError) => refused.push(error.output));
        await deployment.untilReady([`deployment/${app}`]);
      }
      await sleep(8_000);
    });
    printLoad('k8s, eviction', result);
    // A small cluster has no room for more beside them.
    await deployment.kubectl.run(['scale', 'deployment/gateway', 'deployment/telco', '--replicas=1']);
    expect(refused).toEqual([
      expect.stringContaining('disruption budget'),
      expect.stringContaining('disruption budget'),
    ]);
    expect(result.statuses).toEqual({ 200: result.sent });
  });

  it('lets talk exactly whom the policies let', async () => {
    const targets: Target[] = deployment.manifests.workloads
      .filter(({ name }) => name !== 'cli')
      .flatMap((it) =>
        containersOf(it).flatMap(({ ports = [] }) =>
          ports.map(({ name, containerPort }) => ({ app: it.name, port: name as string, number: containerPort })),
        ),
      );
    const expected = networkEdges(deployment.manifests).filter((edge) => !/ns:|ip:/.test(edge));
    const open = await openEdges(deployment, targets);
    expect(open.sort()).toEqual([...new Set(expected)].sort());
  });

  it('runs as nobody in particular, over a root that cannot be written', async () => {
    const script = `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
      const status = readFileSync('/proc/self/status', 'utf8');
      const field = (name) => new RegExp(name + ':\\\\s*(\\\\S+)').exec(status)?.[1];
      const writing = (path) => { try { writeFileSync(path, ''); return 'written'; } catch (error) { return error.code; } };
      console.log(JSON.stringify({ uid: process.getuid(), caps: field('CapEff'), noNewPrivs: field('NoNewPrivs'),
        seccomp: field('Seccomp'), root: writing('/cotejo/x'), tmp: writing('/tmp/x') }));`;
    for (const app of ['gateway', 'sanctions', 'worker']) {
      const [pod] = await deployment.pods(app);
      expect(JSON.parse(await deployment.kubectl.node(pod as string, script))).toEqual({
        uid: 1000,
        caps: '0000000000000000',
        noNewPrivs: '1',
        seccomp: '2',
        root: 'EROFS',
        tmp: 'written',
      });
    }
  });

  it('uses less memory than it requests', async () => {
    const script = `const text = await (await fetch('http://127.0.0.1:9464/metrics')).text();
      console.log(/^process_resident_memory_bytes(?:{.*})? (\\S+)/m.exec(text)[1]);`;
    for (const workload of deployment.standing.filter((name) => name.startsWith('deployment/'))) {
      const app = workload.split('/')[1] as string;
      const [pod] = await deployment.pods(app);
      const megabytes = Number(await deployment.kubectl.node(pod as string, script)) / 1_048_576;
      const [container] = containersOf(deployment.manifests.service(app));
      const limit = megabytesOf(container?.resources?.limits?.memory as string);
      const ok = megabytes < 0.8 * limit;
      printFigure({ metric: `k8s: memory of ${app}`, value: megabytes, unit: 'MiB', target: `< 80 % of ${limit}`, ok });
      expect([app, ok]).toEqual([app, true]);
    }
  });

  it('imports a registry by a Job over the data volume', async () => {
    const { localVolumes, kubectl } = deployment;
    if (localVolumes) {
      await deployment.create(localVolumes.claim('data', 'ReadWriteMany'));
    }
    const production = Manifests.render('k8s/overlays/production');
    const cronJobs = production.of('CronJob');
    await deployment.create(
      ...[...production.of('PersistentVolumeClaim'), ...cronJobs].map(anywhere),
      volumePod(deployment),
    );
    await kubectl.run(['wait', '--for=condition=Ready', 'pod/volume', '--timeout=60s'], { limitMs: 70_000 });
    const rows = await deployment.cotejo('registry', 'generate', '--rows', String(REGISTRY_ROWS));
    const write = `import { mkdirSync, writeFileSync, readFileSync } from 'node:fs';
      mkdirSync('/data/incoming', { recursive: true }); writeFileSync('/data/incoming/persons.csv', readFileSync(0));`;
    await kubectl.node('volume', write, { input: rows });
    // As `kubectl create job --from=cronjob/registry-import` does, which does not know the version of an old cluster.
    const [{ spec }] = cronJobs as [ICronJob];
    const head = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'registry-import-1' } };
    await deployment.create({ ...head, spec: spec?.jobTemplate.spec });
    await kubectl.run(['wait', '--for=condition=Complete', 'job/registry-import-1', '--timeout=60s'], {
      limitMs: 70_000,
    });
    const list = `import { readdirSync } from 'node:fs'; console.log(readdirSync('/data/registry').join());`;
    expect(await kubectl.node('volume', list)).toMatch(/current/);
  });
});

/** An object of another namespace, as it would be here. */
function anywhere(object: KubernetesObject): object {
  return { ...object, metadata: { ...object.metadata, namespace: undefined } };
}

/** A pod that looks at the data volume. */
function volumePod({ manifests }: Deployment): object {
  const image = manifests.service('cli').template.spec?.containers[0]?.image;
  const volumeMounts = [{ name: 'data', mountPath: '/data' }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'volume' },
    spec: {
      terminationGracePeriodSeconds: 1,
      securityContext: { runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
      containers: [{ name: 'volume', image, command: ['node', '-e', 'setInterval(() => {}, 1e9)'], volumeMounts }],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
    },
  };
}

async function evict({ kubectl }: Deployment, pod: string): Promise<void> {
  const served = await kubectl.run(['api-versions']);
  const apiVersion = served.split('\n').includes('policy/v1') ? 'policy/v1' : 'policy/v1beta1';
  const eviction = { apiVersion, kind: 'Eviction', metadata: { name: pod, namespace: kubectl.namespace } };
  const path = `/api/v1/namespaces/${kubectl.namespace}/pods/${pod}/eviction`;
  await kubectl.run(['create', '--raw', path, '--filename', '-'], { input: JSON.stringify(eviction) });
}

function megabytesOf(quantity: string): number {
  return Number.parseFloat(quantity) * (quantity.endsWith('Gi') ? 1_024 : 1);
}
