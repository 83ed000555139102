import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOURCE_APP_IDS } from '@cotejo/contracts';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IContainer, IEnvVar } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { containersOf, Manifests, OVERLAYS, type Workload } from '../../harness/kubernetes/manifests.js';
import { matches } from '../../harness/kubernetes/selectors.js';
import { isProductSetting } from '../../harness/settings-page.js';
import { describeWith, findTool } from '../../harness/tools.js';

const root = new URL('../../../', import.meta.url);
const fileAt = (path: string) => fileURLToPath(new URL(path, root));

/** What no image is made of by itself: `host` puts services together. */
const NOT_DEPLOYED = ['host'];
const apps = readdirSync(fileAt('apps')).filter((name) => !NOT_DEPLOYED.includes(name));

/** What Kubernetes serves since 1.25 and still does. */
const API_VERSIONS = [
  ...['v1', 'apps/v1', 'batch/v1', 'policy/v1', 'autoscaling/v2', 'networking.k8s.io/v1', 'monitoring.coreos.com/v1'],
];
/** Read by Node, npm or OpenTelemetry. */
const isForeign = (name: string) => /^(NODE_|npm_|OTEL_)/.test(name);

describeWith(findTool('kubectl'), 'Kubernetes consistency', () => {
  describe.each(OVERLAYS)('%s', (overlay) => {
    const manifests = Manifests.render(`k8s/overlays/${overlay}`);
    const { workloads } = manifests;
    const standing = workloads.filter(({ kind }) => kind !== 'CronJob');
    const labelsOf = ({ template }: Workload) => template.metadata?.labels;
    const picked = (selector: object) => standing.filter((it) => matches(selector, labelsOf(it)));
    const portNames = (it: Workload) => containersOf(it).flatMap(({ ports = [] }) => ports.map(({ name }) => name));

    it('uses API versions that every supported Kubernetes serves', () => {
      const others = manifests.objects.filter(({ apiVersion }) => !API_VERSIONS.includes(apiVersion));
      expect(others.map(({ kind, apiVersion }) => `${kind} ${apiVersion}`)).toEqual([]);
    });

    it('runs every app', () => {
      expect(standing.map(({ name }) => name).sort()).toEqual([...apps, 'redis-bus', 'redis-state'].sort());
    });

    it('has selectors that match the intended pods', () => {
      for (const workload of standing) {
        const { selector } = (workload.source as { spec?: { selector?: object } }).spec ?? {};
        expect(picked(selector ?? {}).map(({ name }) => name)).toEqual([workload.name]);
        for (const spread of workload.template.spec?.topologySpreadConstraints ?? []) {
          expect(picked(spread.labelSelector ?? {}).map(({ name }) => name)).toEqual([workload.name]);
        }
      }
    });

    it('has services whose ports exist, and an ingress for each public service under its host name', () => {
      const services = manifests.of('Service');
      expect(services.length).toBe(4);
      for (const { metadata, spec } of services) {
        const [workload] = picked({ matchLabels: spec?.selector ?? {} });
        expect(workload?.name).toBe(metadata.name);
        for (const { targetPort } of spec?.ports ?? []) {
          expect(portNames(workload as Workload)).toContain(targetPort);
        }
      }
      const ingresses = manifests.of('Ingress') as unknown as IIngress[];
      const told = ['COTEJO_API_URL', 'COTEJO_CONSOLE_URL'].map((name) => configOf(manifests).get(name));
      const hostsOf = ({ spec }: IIngress) => spec?.rules?.map(({ host }) => host) ?? [];
      expect(ingresses.flatMap(hostsOf).map((host) => `https://${host}`)).toEqual(told);
      for (const ingress of ingresses) {
        expect(ingress.spec?.tls?.flatMap((tls) => tls.hosts)).toEqual(hostsOf(ingress));
        for (const { backend } of ingress.spec?.rules?.flatMap(({ http }) => http?.paths ?? []) ?? []) {
          const service = services.find(({ metadata }) => metadata.name === backend.service?.name);
          expect(service?.spec?.ports?.map(({ name }) => name)).toContain(backend.service?.port?.name);
        }
      }
    });

    it('has network policies whose named ports exist', () => {
      for (const { metadata, spec } of manifests.of('NetworkPolicy')) {
        const pods = picked(spec?.podSelector ?? {});
        expect([metadata.name, pods.length]).not.toEqual([metadata.name, 0]);
        for (const { port } of spec?.ingress?.flatMap(({ ports }) => ports ?? []) ?? []) {
          for (const pod of pods) {
            expect(portNames(pod)).toContain(port);
          }
        }
      }
    });

    it('has a disruption budget for every serving app', () => {
      const budgets = manifests.of('PodDisruptionBudget') as unknown as IPodDisruptionBudget[];
      const covered = budgets.flatMap(({ spec }) => picked(spec?.selector ?? {}).map(({ name }) => name));
      expect(covered.sort()).toEqual(
        standing
          .map(({ name }) => name)
          .filter((name) => name !== 'cli')
          .sort(),
      );
      for (const { spec } of budgets) {
        expect(spec?.maxUnavailable).toBe(1);
      }
    });

    it('scales only deployments without a fixed number of replicas', () => {
      const scalers = manifests.of('HorizontalPodAutoscaler') as unknown as IHorizontalPodAutoscaler[];
      for (const { spec } of scalers) {
        const target = manifests.service(spec?.scaleTargetRef.name as string);
        expect([target.kind, target.replicas]).toEqual([spec?.scaleTargetRef.kind, undefined]);
        expect(spec?.minReplicas).toBeGreaterThanOrEqual(2);
      }
      const fixed = standing.filter(({ name }) => !scalers.some(({ spec }) => spec?.scaleTargetRef.name === name));
      const single = overlay === 'sandbox' ? [] : fixed.filter(({ replicas = 1 }) => replicas === 1);
      expect(single.map(({ name }) => name)).toEqual(overlay === 'sandbox' ? [] : ['redis-state']);
    });

    it('uses only settings that the code reads', () => {
      const settings = [
        ...configOf(manifests).keys(),
        ...workloads.flatMap((it) => variablesOf(it).map(({ name }) => name)),
      ];
      const names = [...new Set(settings)].filter((name) => !isForeign(name));
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((name) => !isProductSetting(name))).toEqual([]);
    });

    it('exports the audit log where the worker has a lasting volume, and nowhere else', () => {
      const worker = standing.find(({ name }) => name === 'worker');
      const data = worker?.template.spec?.volumes?.find(({ name }) => name === 'data');
      const settings = manifests.of('ConfigMap').map(({ data: values }) => values?.COTEJO_AUDIT_EXPORT_DIR);
      expect(settings).toContain(data?.persistentVolumeClaim ? '/data/audit' : undefined);
      expect(settings.includes('/data/audit')).toBe(data?.persistentVolumeClaim !== undefined);
    });

    it('names the same ports as the settings', () => {
      const config = configOf(manifests);
      for (const [app, variable] of Object.entries({ gateway: 'COTEJO_PORT', console: 'COTEJO_CONSOLE_PORT' })) {
        const service = manifests.service(app);
        const httpPort = variablesOf(service).find(({ name }) => name === variable)?.value;
        expect(numberOf(service, 'http')).toBe(Number(httpPort));
      }
      for (const it of standing.filter(isService)) {
        expect(numberOf(it, 'admin')).toBe(Number(config.get('COTEJO_ADMIN_PORT')));
      }
    });

    it('has a liveness probe and a readiness probe with their own paths', () => {
      for (const container of standing.filter(isService).flatMap(containersOf)) {
        const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
          (it) => it?.httpGet?.path,
        );
        expect(paths).toEqual(['/health/live', '/health/live', '/health/ready']);
      }
      for (const container of standing.filter(({ name }) => name.startsWith('redis')).flatMap(containersOf)) {
        expect(Object.keys(container)).toEqual(
          expect.arrayContaining(['startupProbe', 'livenessProbe', 'readinessProbe']),
        );
      }
    });

    it('gives a pod time to drain', () => {
      const drainMs = Number(configOf(manifests).get('COTEJO_DRAIN_MS'));
      for (const it of standing.filter(isService)) {
        const graceMs = Number(variablesOf(it).find(({ name }) => name === 'COTEJO_DRAIN_GRACE_MS')?.value ?? 0);
        expect((it.template.spec?.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(graceMs + drainMs);
      }
    });

    it('mounts every file that a setting names', () => {
      for (const workload of workloads) {
        const settings = new Map(
          [...shared(workload, manifests), ...variablesOf(workload)].map((it) => [it.name, it.value]),
        );
        const files = [...settings].filter(([name]) => name.endsWith('_FILE') || name === 'NODE_EXTRA_CA_CERTS');
        const mounts = containersOf(workload).flatMap(({ volumeMounts = [] }) =>
          volumeMounts.map((it) => it.mountPath),
        );
        const isMounted = (path: string) => mounts.some((mount) => path === mount || path.startsWith(`${mount}/`));
        const missing = files.filter(([, path]) => !isMounted(path as string));
        expect([workload.name, missing]).toEqual([workload.name, []]);
      }
    });
  });
});

it('compose uses only settings that the code reads, and runs every app', () => {
  const compose = parse(readFileSync(fileAt('docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const names = Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment));
  const ours = [...new Set(names)].filter((name) => name.startsWith('COTEJO_'));
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter((name) => !isProductSetting(name))).toEqual([]);
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(apps));
});

describeWith(findTool('kubectl'), 'autoscaling by calls in hand', () => {
  it('scales every source by a metric that the adapter offers', () => {
    const { rules } = parse(readFileSync(fileAt('infra/prometheus/adapter.yml'), 'utf8')) as {
      rules: [{ name: { as: string } }];
    };
    const manifests = Manifests.render('test/harness/kubernetes/with-hpa-inflight');
    const scalers = manifests.of('HorizontalPodAutoscaler') as unknown as IHorizontalPodAutoscaler[];
    const byCalls = scalers.flatMap(({ spec }) =>
      (spec?.metrics ?? []).flatMap(({ pods }) => (pods ? [[spec?.scaleTargetRef.name, pods.metric.name]] : [])),
    );
    const sources = SOURCE_APP_IDS;
    expect(byCalls.sort()).toEqual(sources.map((id) => [id, rules[0].name.as]).sort());
  });
});

describeWith(findTool('kubectl'), 'runbooks', () => {
  it('name existing workloads', () => {
    const { workloads } = Manifests.render('k8s/overlays/production');
    const known = workloads.map(({ kind, name }) => `${kind.toLowerCase()}/${name}`);
    const pages = readdirSync(fileAt('docs/runbooks')).map((name) =>
      readFileSync(fileAt(`docs/runbooks/${name}`), 'utf8'),
    );
    const named = pages.flatMap((text) => [...text.matchAll(/\b(deploy|deployment|statefulset)\/([a-z][a-z-]*)/g)]);
    const wanted = named.map(([, kind, name]) => `${kind === 'deploy' ? 'deployment' : kind}/${name}`);
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((name) => !known.includes(name))).toEqual([]);
  });
});

it('a misspelt setting is found', () => {
  const names = ['COTEJO_BUS_REDIS_URL', 'COTEJO_ANI_UR', 'COTEJO_TELCO_PROVIDERS', 'COTEJO_DRAIN'];
  expect(names.filter(isProductSetting)).toEqual([]);
});

function isService({ template }: Workload): boolean {
  return template.metadata?.labels?.['app.kubernetes.io/component'] === 'service';
}

/** What all of the overlay's ConfigMaps with settings hold. */
function configOf(manifests: Manifests): Map<string, string> {
  const maps = manifests.of('ConfigMap').flatMap(({ data = {} }) => Object.entries(data));
  return new Map(maps.filter(([name]) => /^[A-Z_]+$/.test(name)));
}

function variablesOf(workload: Workload): IEnvVar[] {
  return containersOf(workload).flatMap(({ env = [] }: IContainer) => env);
}

/** What a workload gets from ConfigMaps as a whole. */
function shared(workload: Workload, manifests: Manifests): { name: string; value: string }[] {
  const maps = containersOf(workload).flatMap(({ envFrom = [] }) =>
    envFrom.map(({ configMapRef }) => configMapRef?.name),
  );
  const chosen = manifests.of('ConfigMap').filter(({ metadata }) => maps.includes(metadata.name));
  return chosen.flatMap(({ data = {} }) => Object.entries(data).map(([name, value]) => ({ name, value })));
}

function numberOf(workload: Workload, port: string): number | undefined {
  return containersOf(workload).flatMap(({ ports = [] }) => ports.filter(({ name }) => name === port))[0]
    ?.containerPort;
}
