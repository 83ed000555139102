import { type KubernetesObject, Manifests, OVERLAYS } from '../../harness/kubernetes/manifests.js';
import { schemaFaults } from '../../harness/kubernetes/schema.js';
import { describeWith, findTool } from '../../harness/tools.js';

/** Every overlay renders, to objects that a current Kubernetes takes. */
describeWith(findTool('kubectl'), 'Kubernetes manifests', () => {
  it.each(OVERLAYS)('%s renders to valid objects', (overlay) => {
    const manifests = Manifests.render(`k8s/overlays/${overlay}`);
    expect(manifests.objects.length).toBeGreaterThan(30);
    expect(schemaFaults(manifests)).toEqual([]);
  });

  it.each([
    'hpa-inflight',
    'tracing',
    'smtp',
    'sso',
    'audit-stream',
    'backup',
    'external-redis-state',
    'gateway-api',
    'two-zones',
    'redis-sentinel',
  ])('production with %s renders to valid objects', (component) => {
    expect(schemaFaults(Manifests.render(`test/harness/kubernetes/with-${component}`))).toEqual([]);
  });
});

describe('the check itself finds', () => {
  const deployment = (spec: object) => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, spec });
  const pod = (container: object) => ({ selector: {}, template: { spec: { containers: [container] } } });
  const cases: [string, object, RegExp][] = [
    ['an unknown member', deployment({ ...pod({ name: 'a' }), replica: 2 }), /Deployment\/x: .*"replica"/],
    ['an unknown member deep inside', deployment(pod({ name: 'a', imagePolicy: 'Always' })), /"imagePolicy"/],
    ['a text for a number', deployment(pod({ name: 'a', ports: [{ containerPort: '3000' }] })), /'string'.*'number'/],
    ['a value there is not', deployment(pod({ name: 'a', imagePullPolicy: 'Sometimes' })), /"Sometimes"/],
    ['a missing member', deployment({ template: {} }), /selector.*is missing/],
    ['a kind there is not', { apiVersion: 'apps/v1', kind: 'Deployments', metadata: { name: 'x' } }, /IDeployments/],
    [
      'an unknown member of the Prometheus Operator',
      {
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'PodMonitor',
        metadata: { name: 'x' },
        spec: { selector: {}, every: '15s' },
      },
      /"every"/,
    ],
  ];
  it.each(cases)('%s', (_, object, fault) => {
    const found = schemaFaults(new Manifests([object as KubernetesObject]));
    expect(found).toEqual([expect.stringMatching(fault)]);
  });
});
