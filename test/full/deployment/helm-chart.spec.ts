import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { componentNames, withoutNameHashes } from '@cotejo/scripts/chart/kustomize';
import { makeChart } from '@cotejo/scripts/chart/make-chart';
import { parse } from 'yaml';
import { Chart, type ChartValues, comparable, helmOrNull } from '../../harness/kubernetes/chart.js';
import { containersOf, Manifests, OVERLAYS } from '../../harness/kubernetes/manifests.js';
import { schemaFaults } from '../../harness/kubernetes/schema.js';
import { describeWith } from '../../harness/tools.js';

const helm = helmOrNull() as string;
const MAKE_LIMIT_MS = 60_000;
const fileAt = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

/** What kustomize makes. The chart has no Namespace: Helm keeps the release in it, so it exists before. */
const kustomized = (folder: string) =>
  withoutNameHashes(Manifests.render(folder).objects.filter(({ kind }) => kind !== 'Namespace'));

/** `hpa-inflight` is turned on by `hpaInflight.enabled`. */
const flagOf = (component: string) => `${component.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}.enabled`;

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

describeWith(helm, 'the Helm chart', () => {
  let chart: Chart;

  beforeAll(async () => {
    chart = await Chart.make(helm);
  }, MAKE_LIMIT_MS);

  afterAll(() => chart?.remove());

  const made = (name: string) => readFileSync(join(chart.folder, name), 'utf8');

  it('has the version of the product', () => {
    const { version } = JSON.parse(fileAt('package.json'));
    expect(parse(made('Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });

  it('keeps a checksum a text, also one that has only digits', () => {
    const checksums = [...made('templates/gateway.yaml').matchAll(/checksum\/config: (.*)/g)].map(
      ([, action]) => action,
    );
    expect(checksums).toEqual(['{{ include "cotejo.configChecksum" $ | quote }}']);
  });

  it(
    'replaces an older chart, and no other files',
    async () => {
      const old = join(chart.folder, 'templates/old.yaml');
      writeFileSync(old, '');
      await makeChart(chart.folder);
      expect(existsSync(old)).toBe(false);
      const other = mkdtempSync(join(tmpdir(), 'cotejo-no-chart-'));
      writeFileSync(join(other, 'notes.txt'), '');
      await expect(makeChart(other)).rejects.toThrow('must be empty, or have an older chart');
      rmSync(other, { recursive: true });
    },
    MAKE_LIMIT_MS,
  );

  describe('makes the same objects as', () => {
    it.each(OVERLAYS)('the overlay %s', (overlay) => {
      const expected = kustomized(`k8s/overlays/${overlay}`);
      const rendered = chart.render({ example: overlay }, expected[0]?.metadata.namespace);
      expect(rendered.objects.length).toBeGreaterThan(30);
      expect(comparable(rendered.objects)).toEqual(comparable(expected));
    });

    it.each(Object.entries(ON_PRODUCTION))('production with %s', (component, set) => {
      const values = { example: 'production', set: [`${flagOf(component)}=true`, ...set] };
      const expected = comparable(kustomized(`test/harness/kubernetes/with-${component}`));
      const objects = comparable(chart.render(values).objects);
      expect(objects).toEqual(expected);
      expect(objects).not.toEqual(comparable(chart.render({ example: 'production' }).objects));
    });

    it('compares every component', () => {
      const overlays = OVERLAYS.map((overlay) => parse(fileAt(`k8s/overlays/${overlay}/kustomization.yaml`)));
      const used = overlays.flatMap(({ components }) => components.map((path: string) => path.split('/').pop()));
      expect([...new Set([...used, ...Object.keys(ON_PRODUCTION)])].sort()).toEqual(componentNames());
    });
  });

  describe('has a value', () => {
    const everything: ChartValues = {
      example: 'production',
      text: fileAt('test/harness/kubernetes/every-value.yaml'),
    };

    it('appears in objects that a current Kubernetes takes', () => {
      const rendered = chart.render(everything);
      expect(schemaFaults(rendered)).toEqual([]);
      const images = rendered.workloads.flatMap((it) => containersOf(it).map(({ image }) => image));
      expect(new Set(images.map((image) => image?.replace(/(?<=\/)\w+:/, 'APP:')))).toEqual(
        new Set(['registry.example/cotejo/APP:2.0.0', 'registry.example/APP:7.4', 'other.example/geo@sha256:0123']),
      );
      for (const { template } of rendered.workloads) {
        expect(template.spec).toMatchObject({
          imagePullSecrets: [{ name: 'pull' }],
          nodeSelector: { pool: 'cotejo' },
          tolerations: expect.arrayContaining([{ key: 'dedicated', operator: 'Exists' }]),
          priorityClassName: 'high',
        });
      }
      const gateway = rendered.service('gateway').template.spec;
      expect(gateway?.containers[0]?.resources).toEqual({ requests: { cpu: '2' } });
      expect(gateway?.affinity).toEqual({ podAntiAffinity: {} });
      expect(gateway?.topologySpreadConstraints?.map((it) => it.whenUnsatisfiable)).toEqual([
        'DoNotSchedule',
        'DoNotSchedule',
      ]);
      const [scaler] = rendered.of('HorizontalPodAutoscaler').filter(({ metadata }) => metadata.name === 'gateway');
      expect(scaler).toMatchObject({ spec: { minReplicas: 5, maxReplicas: 40 } });
      expect(rendered.of('PersistentVolumeClaim')).toMatchObject([
        { spec: { storageClassName: 'cold', resources: { requests: { storage: '20Gi' } } } },
        { spec: { storageClassName: 'shared', resources: { requests: { storage: '50Gi' } } } },
      ]);
      expect(rendered.service('redis-state').source).toMatchObject({
        spec: {
          volumeClaimTemplates: [{ spec: { storageClassName: 'fast', resources: { requests: { storage: '4Gi' } } } }],
        },
      });
      const [settings] = rendered.of('ConfigMap').filter(({ metadata }) => metadata.name === 'cotejo');
      expect(settings?.data).toMatchObject({ COTEJO_DRAIN_MS: '12000', COTEJO_MAIL_FROM: 'fraud@bank.example' });
      expect(settings?.data).toMatchObject({ COTEJO_BACKUP_RECIPIENT: 'age1example' });
      const secrets = [...JSON.stringify(rendered.objects).matchAll(/"secretName":"([^"]+)"/g)].map(
        ([, secret]) => secret,
      );
      expect(secrets.length).toBeGreaterThan(10);
      expect(secrets.filter((secret) => !secret?.startsWith('own-'))).toEqual([]);
    });

    it.each(['true', '123', 'null', '1e3', 'off'])(
      'of text that YAML reads as another type, and stays text: %s',
      (value) => {
        const quoted = JSON.stringify(value);
        const text = `
image: { tag: ${quoted}, pullSecrets: [${quoted}] }
ingress: { className: ${quoted} }
dataVolume: { storageClass: ${quoted} }
redisState: { storageClass: ${quoted} }
scheduling: { nodeSelector: { pool: ${quoted} }, priorityClassName: ${quoted} }
services: { geo: { image: ${quoted} } }`;
        const rendered = chart.render({ example: 'production', text }, '123');
        expect(schemaFaults(rendered)).toEqual([]);
        expect(new Set(rendered.objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['123']));
        const { containers, nodeSelector } = rendered.service('geo').template.spec ?? {};
        expect([containers?.[0]?.image, nodeSelector]).toEqual([value, { pool: value }]);
        expect(rendered.of('Ingress')).toContainEqual(
          expect.objectContaining({ spec: expect.objectContaining({ ingressClassName: value }) }),
        );
        expect(rendered.of('PersistentVolumeClaim')).toMatchObject([{ spec: { storageClassName: value } }]);
        // Helm and Kubernetes read YAML 1.1, in which fewer unquoted words are text than for the parser of this test.
        const unquoted = new RegExp(`(ClassName|image|pool|name): ${value}$`, 'm');
        expect(chart.text({ example: 'production', text }, '123')).not.toMatch(unquoted);
      },
    );

    it('restarts the services when a setting changes, and nothing else does', () => {
      const templateOf = (app: string, text = '') => chart.render({ example: 'sandbox', text }).service(app).template;
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
      ['is a label that is no text', ['scheduling.nodeSelector.a=true'], /nodeSelector.*(want|expected:) string/i],
      ['is a variable that is no text', ['services.cli.env[0].value=1'], /cli.*value.*(want|expected:) string/i],
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
      expect(await chart.refusalOf({ example: 'sandbox', set })).toMatch(message);
    });
  });
});
