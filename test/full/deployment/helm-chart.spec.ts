import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { chartTemplates, generatedTemplates } from '../../../scripts/chart/chart-templates.mjs';
import { componentNames, withoutNameHashes } from '../../../scripts/chart/kustomize.mjs';
import { camelCase } from '../../../scripts/chart/variants.mjs';
import {
  CHART,
  type ChartValues,
  comparable,
  helmOrNull,
  refusalOf,
  renderChart,
} from '../../harness/kubernetes/chart.js';
import { containersOf, Manifests, OVERLAYS } from '../../harness/kubernetes/manifests.js';
import { schemaFaults } from '../../harness/kubernetes/schema.js';
import { describeWith, findTool } from '../../harness/tools.js';

const helm = helmOrNull() as string;
const kubectl = findTool('kubectl');
const fileAt = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

/** What kustomize makes. The chart has no Namespace: Helm keeps the release in it, so it exists before. */
const kustomized = (folder: string) =>
  withoutNameHashes(Manifests.render(folder).objects.filter(({ kind }) => kind !== 'Namespace'));

/** Components that no overlay has; each is compared on top of production. */
const ON_PRODUCTION: Record<string, string[]> = {
  'hpa-inflight': [],
  tracing: [],
  smtp: [],
  sso: [],
  'audit-stream': [],
  backup: ['backup.recipient=age1example'],
  'gateway-api': [],
  'two-zones': [],
  'redis-sentinel': [],
  // The component leaves the address to the overlay, and the overlay of the test leaves it as it was.
  'external-redis-state': ['externalRedisState.url=rediss://redis-state:6379'],
};

describeWith(kubectl, 'the templates of the chart', () => {
  it('are those that the manifests make: otherwise run `npm run docs`', () => {
    const templates = chartTemplates();
    expect(generatedTemplates().sort()).toEqual(Object.keys(templates).sort());
    for (const [name, text] of Object.entries(templates)) {
      expect(fileAt(`k8s/chart/templates/${name}`)).toBe(text);
    }
  });
});

describeWith(helm && kubectl, 'the chart makes the same objects as', () => {
  it.each(OVERLAYS)('the overlay %s', (overlay) => {
    const expected = kustomized(`k8s/overlays/${overlay}`);
    const chart = renderChart(helm, { example: overlay }, expected[0]?.metadata.namespace);
    expect(chart.objects.length).toBeGreaterThan(30);
    expect(comparable(chart.objects)).toEqual(comparable(expected));
  });

  it.each(Object.entries(ON_PRODUCTION))('production with %s', (component, set) => {
    const values = { example: 'production', set: [`${camelCase(component)}.enabled=true`, ...set] };
    const expected = comparable(kustomized(`test/harness/kubernetes/with-${component}`));
    const objects = comparable(renderChart(helm, values).objects);
    expect(objects).toEqual(expected);
    expect(objects).not.toEqual(comparable(renderChart(helm, { example: 'production' }).objects));
  });

  it('compares every component', () => {
    const overlays = OVERLAYS.map((overlay) => parse(fileAt(`k8s/overlays/${overlay}/kustomization.yaml`)));
    const used = overlays.flatMap(({ components }) => components.map((path: string) => path.split('/').pop()));
    expect([...new Set([...used, ...Object.keys(ON_PRODUCTION)])].sort()).toEqual(componentNames());
  });
});

describeWith(helm, 'a value of the chart', () => {
  const everything: ChartValues = {
    example: 'production',
    text: fileAt('test/harness/kubernetes/every-value.yaml'),
  };

  it('appears in objects that a current Kubernetes takes', () => {
    const chart = renderChart(helm, everything);
    expect(schemaFaults(chart)).toEqual([]);
    const images = chart.workloads.flatMap((it) => containersOf(it).map(({ image }) => image));
    expect(new Set(images.map((image) => image?.replace(/(?<=\/)\w+:/, 'APP:')))).toEqual(
      new Set(['registry.example/cotejo/APP:2.0.0', 'registry.example/APP:7.4', 'other.example/geo@sha256:0123']),
    );
    for (const { template } of chart.workloads) {
      expect(template.spec).toMatchObject({
        imagePullSecrets: [{ name: 'pull' }],
        nodeSelector: { pool: 'cotejo' },
        tolerations: expect.arrayContaining([{ key: 'dedicated', operator: 'Exists' }]),
        priorityClassName: 'high',
      });
    }
    const gateway = chart.service('gateway').template.spec;
    expect(gateway?.containers[0]?.resources).toEqual({ requests: { cpu: '2' } });
    expect(gateway?.affinity).toEqual({ podAntiAffinity: {} });
    expect(gateway?.topologySpreadConstraints?.map((it) => it.whenUnsatisfiable)).toEqual([
      'DoNotSchedule',
      'DoNotSchedule',
    ]);
    const [scaler] = chart.of('HorizontalPodAutoscaler').filter(({ metadata }) => metadata.name === 'gateway');
    expect(scaler).toMatchObject({ spec: { minReplicas: 5, maxReplicas: 40 } });
    expect(chart.of('PersistentVolumeClaim')).toMatchObject([
      { spec: { storageClassName: 'cold', resources: { requests: { storage: '20Gi' } } } },
      { spec: { storageClassName: 'shared', resources: { requests: { storage: '50Gi' } } } },
    ]);
    expect(chart.service('redis-state').source).toMatchObject({
      spec: {
        volumeClaimTemplates: [{ spec: { storageClassName: 'fast', resources: { requests: { storage: '4Gi' } } } }],
      },
    });
    const [settings] = chart.of('ConfigMap').filter(({ metadata }) => metadata.name === 'cotejo');
    expect(settings?.data).toMatchObject({ COTEJO_DRAIN_MS: '12000', COTEJO_MAIL_FROM: 'fraud@bank.example' });
    expect(settings?.data).toMatchObject({ COTEJO_BACKUP_RECIPIENT: 'age1example' });
    const secrets = [...JSON.stringify(chart.objects).matchAll(/"secretName":"([^"]+)"/g)].map(([, secret]) => secret);
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => !secret?.startsWith('own-'))).toEqual([]);
  });

  it('turns policies and budgets off, also those of other components', () => {
    const flags = ['smtp', 'sso', 'tracing', 'internet'].map((name) => `${name}.enabled=true`);
    const set = [
      'networkPolicies.enabled=false',
      'disruptionBudgets.enabled=false',
      'topologySpread.enabled=false',
      ...flags,
    ];
    const chart = renderChart(helm, { example: 'production', set });
    expect(chart.of('NetworkPolicy')).toEqual([]);
    expect(chart.of('PodDisruptionBudget')).toEqual([]);
    expect(JSON.stringify(chart.objects)).not.toContain('topologySpread');
  });

  it('restarts the services when a setting changes, and nothing else does', () => {
    const templateOf = (app: string, text = '') =>
      renderChart(helm, { example: 'sandbox', text }).service(app).template;
    const setting = 'config: { COTEJO_DRAIN_MS: "9000" }';
    expect(templateOf('gateway', setting)).not.toEqual(templateOf('gateway'));
    expect(templateOf('redis-state', setting)).toEqual(templateOf('redis-state'));
    expect(templateOf('gateway', 'services: { telco: { replicas: 3 } }')).toEqual(templateOf('gateway'));
  });

  /** Helm 3 and Helm 4 word them differently. */
  const refused: [string, string[], RegExp][] = [
    ['has a wrong name', ['servces.gateway.replicas=2'], /servces.* not allowed/],
    ['has a wrong name deep inside', ['services.gateway.replica=2'], /services.gateway.*replica.* not allowed/],
    ['names no service', ['services.gatway.replicas=2'], /gatway.* not allowed/],
    ['has a wrong type', ['services.gateway.replicas=many'], /services.gateway.replicas.*(want|expected:) integer/i],
    ['is out of bounds', ['services.gateway.replicas=0'], /services.gateway.replicas.*(minimum|greater than)/],
    ['is no environment', ['environment=staging'], /environment.*sandbox.*production/],
    ['is no host name', ['hosts.api=https://x'], /hosts.api.*does not match/i],
    [
      'is a setting that is no text',
      ['config.COTEJO_DRAIN_MS.a=1'],
      /config.COTEJO_DRAIN_MS.*(want|expected:) string/i,
    ],
    [
      'contradicts hpa',
      ['hpa.enabled=true', 'services.telco.replicas=3'],
      /services\.telco\.replicas and hpa\.enabled/,
    ],
    ['needs hpa', ['hpaInflight.enabled=true'], /hpaInflight\.enabled needs hpa\.enabled/],
    ['needs an address', ['externalRedisState.enabled=true'], /needs externalRedisState\.url/],
    ['needs a key', ['backup.enabled=true'], /backup\.enabled needs backup\.recipient/],
    [
      'asks for two states',
      ['redisSentinel.enabled=true', 'externalRedisState.enabled=true', 'externalRedisState.url=rediss://a:1'],
      /externalRedisState\.enabled and redisSentinel\.enabled/,
    ],
    [
      'spreads over zones without a spread',
      ['twoZones.enabled=true', 'topologySpread.enabled=false'],
      /twoZones\.enabled needs topologySpread\.enabled/,
    ],
    [
      'spreads state servers without a spread',
      ['redisSentinel.enabled=true', 'topologySpread.enabled=false'],
      /redisSentinel\.enabled needs topologySpread\.enabled/,
    ],
    ['needs a volume', ['environment=production'], /production needs dataVolume\.enabled/],
  ];
  it.each(refused)('that %s is refused with a clear message', async (_, set, message) => {
    expect(await refusalOf(helm, { example: 'sandbox', set })).toMatch(message);
  });
});

it('has the version of the product', () => {
  const { version } = JSON.parse(fileAt('package.json'));
  expect(parse(readFileSync(`${CHART}Chart.yaml`, 'utf8'))).toMatchObject({ version, appVersion: version });
});
