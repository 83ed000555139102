import type { IStatefulSetSpec } from 'kubernetes-models/apps/v1';
import type { ITopologySpreadConstraint } from 'kubernetes-models/v1';
import { containersOf, Manifests, type Workload } from '../../harness/kubernetes/manifests.js';
import { networkEdges, unisolated } from '../../harness/kubernetes/network-edges.js';
import { securityFaults } from '../../harness/kubernetes/pod-security.js';
import { describeWith, findTool } from '../../harness/tools.js';

const kubectl = findTool('kubectl');
const withComponent = (name: string) => Manifests.render(`test/harness/kubernetes/with-${name}`);
const production = () => Manifests.render('k8s/overlays/production');
const isService = ({ template }: Workload) => template.metadata?.labels?.['app.kubernetes.io/component'] === 'service';

function zoneSpread(manifests: Manifests, name: string): ITopologySpreadConstraint | undefined {
  const spreads = manifests.service(name).template.spec?.topologySpreadConstraints ?? [];
  const [first, ...others] = spreads.filter(({ topologyKey }) => topologyKey === 'topology.kubernetes.io/zone');
  expect(others).toEqual([]);
  return first;
}

describeWith(kubectl, 'production in two zones', () => {
  const manifests = withComponent('two-zones');
  const services = manifests.workloads.filter(isService);

  it('spreads each version of a service strictly, and does not count a lost zone', () => {
    expect(services.length).toBe(11);
    for (const { name } of services) {
      expect(zoneSpread(manifests, name)).toMatchObject({
        whenUnsatisfiable: 'DoNotSchedule',
        nodeTaintsPolicy: 'Honor',
        matchLabelKeys: ['pod-template-hash'],
        labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
      });
    }
  });

  it('replaces the pods of a silent node within half a minute, and tolerates the silence no longer', () => {
    for (const { template } of services) {
      const tolerations = template.spec?.tolerations ?? [];
      expect(tolerations.map(({ key }) => key)).toEqual([
        'node.kubernetes.io/not-ready',
        'node.kubernetes.io/unreachable',
      ]);
      for (const { effect, tolerationSeconds } of tolerations) {
        expect([effect, tolerationSeconds]).toEqual(['NoExecute', 20]);
      }
    }
  });

  it('never puts both buses into one zone', () => {
    expect(zoneSpread(manifests, 'redis-bus')).toMatchObject({
      maxSkew: 1,
      minDomains: 2,
      whenUnsatisfiable: 'DoNotSchedule',
    });
  });
});

describeWith(kubectl, 'production with sentinels', () => {
  const manifests = withComponent('redis-sentinel');
  const state = manifests.service('redis-state');

  it('has three state servers, spread over zones, each with a sentinel', () => {
    expect((state.source as { spec?: IStatefulSetSpec }).spec).toMatchObject({
      replicas: 3,
      podManagementPolicy: 'Parallel',
      minReadySeconds: 10,
    });
    // A zone of tainted nodes, such as one of control planes, must not count: the third server would wait for it forever.
    expect(zoneSpread(manifests, 'redis-state')).toMatchObject({
      maxSkew: 1,
      whenUnsatisfiable: 'DoNotSchedule',
      nodeTaintsPolicy: 'Honor',
    });
    expect(containersOf(state).map(({ name }) => name)).toEqual(['prepare', 'redis', 'sentinel']);
  });

  it('restricts the pod as far as Kubernetes allows, and gives passwords only to the container that writes the files', () => {
    expect(securityFaults(state)).toEqual([]);
    const readers = containersOf(state).filter(({ volumeMounts = [] }) =>
      volumeMounts.some(({ name }) => name === 'passwords'),
    );
    expect(readers.map(({ name }) => name)).toEqual(['prepare']);
  });

  it('adds only the connections that servers and sentinels need', () => {
    expect(unisolated(manifests)).toEqual([]);
    const before = networkEdges(production());
    const added = networkEdges(manifests).filter((edge) => !before.includes(edge));
    expect(added.sort()).toEqual(
      [
        ...['cli', 'console', 'gateway', 'sanctions', 'scoring', 'worker'].map(
          (app) => `${app} -> redis-state:sentinel`,
        ),
        ...['redis', 'sentinel'].map((port) => `redis-state -> redis-state:${port}`),
        ...['53', '53/udp'].map((port) => `redis-state -> ns:kube-system/kube-dns:${port}`),
      ].sort(),
    );
  });

  it('names in the setting exactly the sentinels that exist', () => {
    const [config] = manifests.of('ConfigMap').filter(({ metadata }) => metadata.name.startsWith('cotejo-'));
    const hosts = [0, 1, 2].map((number) => `redis-state-${number}.redis-state:26379`);
    expect(config?.data?.COTEJO_STATE_REDIS_URL).toBe(`rediss+sentinel://${hosts.join(',')}/cotejo`);
    const [service] = manifests.of('Service').filter(({ metadata }) => metadata.name === 'redis-state');
    expect(service?.spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true });
  });
});
