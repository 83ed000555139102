import type { IPodSpec } from 'kubernetes-models/v1';
import { Manifests, OVERLAYS, type Workload } from '../../harness/kubernetes/manifests.js';
import { networkEdges, unisolated } from '../../harness/kubernetes/network-edges.js';
import { securityFaults } from '../../harness/kubernetes/pod-security.js';
import { describeWith, findTool } from '../../harness/tools.js';

const SERVICES = [
  ...['biometric', 'email', 'gateway', 'geo', 'registry', 'sanctions', 'scoring', 'tax', 'telco', 'worker', 'console'],
];
/** The sources of vendors count their calls against the cap in the state. */
const CAPPED = ['biometric', 'registry', 'tax'];
const ASK_THE_STATE = [...CAPPED, 'cli', 'console', 'gateway', 'sanctions', 'scoring', 'worker'];
const ASK_THE_INTERNET = ['biometric', 'cli', 'email', 'registry', 'tax', 'telco', 'worker'];

/** The flows of ARCHITECTURE.md, and no others. */
const WITHIN = [
  ...[...SERVICES, 'cli'].map((name) => `${name} -> redis-bus:redis`),
  ...ASK_THE_STATE.map((name) => `${name} -> redis-state:redis`),
  ...[...SERVICES, 'cli'].flatMap((name) =>
    ['53', '53/udp'].map((port) => `${name} -> ns:kube-system/kube-dns:${port}`),
  ),
  ...SERVICES.map((name) => `ns:monitoring -> ${name}:admin`),
  'ns:ingress-nginx -> gateway:http',
  'ns:ingress-nginx -> console:http',
  'console -> gateway:http',
];
const TO_THE_INTERNET = ASK_THE_INTERNET.flatMap((name) => [
  `${name} -> ip:0.0.0.0/0:443`,
  `${name} -> ip:2000::/3:443`,
]);
const FLOWS: Record<(typeof OVERLAYS)[number], string[]> = {
  sandbox: WITHIN,
  production: [...WITHIN, ...TO_THE_INTERNET],
  vpc: [...WITHIN, 'registry -> ip:192.0.2.20/32:443', 'telco -> ip:198.51.100.0/28:443'],
};

describeWith(findTool('kubectl'), 'Kubernetes security', () => {
  describe.each(OVERLAYS)('%s', (overlay) => {
    const manifests = Manifests.render(`k8s/overlays/${overlay}`);

    it('restricts every pod as far as Kubernetes allows', () => {
      expect(manifests.workloads.flatMap(securityFaults)).toEqual([]);
    });

    it('makes the namespace enforce the restrictions', () => {
      const [namespace] = manifests.of('Namespace');
      expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    });

    it('asks for no rights in the cluster', () => {
      const rights = manifests.objects.filter(({ kind }) => /Role|ServiceAccount/.test(kind));
      expect(rights).toEqual([]);
    });

    it('allows exactly the needed network connections', () => {
      expect(unisolated(manifests)).toEqual([]);
      expect(networkEdges(manifests).sort()).toEqual([...FLOWS[overlay]].sort());
    });

    it('passes no secret in a variable, except the EU token, which is public in practice', () => {
      const variables = manifests.workloads.flatMap((it) =>
        it.template.spec?.containers.flatMap(({ env = [] }) => env),
      );
      const secrets = variables.flatMap((it) => (it?.valueFrom?.secretKeyRef ? [it.name] : []));
      expect(secrets).toEqual(['COTEJO_EU_LISTS_TOKEN']);
    });
  });

  describe('the check itself finds', () => {
    const sandbox = Manifests.render('k8s/overlays/sandbox');
    const cases: [string, (pod: IPodSpec) => void][] = [
      ['runAsNonRoot', (pod) => Object.assign(pod.securityContext ?? {}, { runAsNonRoot: false })],
      ['runAsUser', (pod) => Object.assign(pod.securityContext ?? {}, { runAsUser: 0 })],
      ['seccompProfile', (pod) => Object.assign(pod.securityContext ?? {}, { seccompProfile: { type: 'Unconfined' } })],
      ['namespace of the node', (pod) => Object.assign(pod, { hostPID: true })],
      ['account token', (pod) => delete pod.automountServiceAccountToken],
      ['not of a kind', (pod) => pod.volumes?.push({ name: 'host', hostPath: { path: '/' } })],
      ['without a bound', (pod) => pod.volumes?.push({ name: 'memory', emptyDir: { medium: 'Memory' } })],
      [
        'allowPrivilegeEscalation',
        (pod) => Object.assign(first(pod).securityContext, { allowPrivilegeEscalation: true }),
      ],
      ['capabilities', (pod) => Object.assign(first(pod).securityContext, { capabilities: { drop: ['NET_RAW'] } })],
      ['capabilities', (pod) => Object.assign(first(pod).securityContext.capabilities, { add: ['NET_ADMIN'] })],
      ['root file system', (pod) => Object.assign(first(pod).securityContext, { readOnlyRootFilesystem: false })],
      ['memory is not reserved', (pod) => Object.assign(first(pod).resources.requests, { memory: '64Mi' })],
      ['no limit of ephemeral storage', (pod) => delete first(pod).resources.limits['ephemeral-storage']],
      ['fixed tag', (pod) => Object.assign(first(pod), { image: 'cotejo/gateway:latest' })],
      ['fixed tag', (pod) => Object.assign(first(pod), { image: 'registry:5000/cotejo/gateway' })],
    ];
    it.each(cases)('%s', (fault, harm) => {
      const workload: Workload = structuredClone(sandbox.service('gateway'));
      harm(workload.template.spec as IPodSpec);
      expect(securityFaults(workload)).toEqual([expect.stringContaining(fault)]);
    });

    it('an open network connection', () => {
      const opened = sandbox.objects.filter(({ metadata }) => metadata.name !== 'default-deny');
      expect(unisolated(new Manifests(opened))).toContain('redis-state Egress');
    });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a manifest that is harmed on purpose
const first = (pod: IPodSpec): any => pod.containers[0];
