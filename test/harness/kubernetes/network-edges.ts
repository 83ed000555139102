import type {
  INetworkPolicyEgressRule,
  INetworkPolicyIngressRule,
  INetworkPolicyPeer,
  INetworkPolicyPort,
  INetworkPolicySpec,
} from 'kubernetes-models/networking.k8s.io/v1';
import type { Manifests, Workload } from './manifests.js';
import { matches } from './selectors.js';

/** What one rule of a network policy allows to a pod: the peers and the ports. */
interface Allowance {
  peers: INetworkPolicyPeer[];
  ports: (number | string)[];
}

/**
 * Who may begin to talk to whom by the network policies, as `gateway -> redis-bus:redis`; with the outside as
 * `ns:monitoring -> gateway:admin` and `telco -> ip:198.51.100.0/28:443`. Between two workloads both ends must allow it.
 */
export function networkEdges(manifests: Manifests): string[] {
  const all = manifests.workloads;
  const policies = manifests.of('NetworkPolicy').map(({ spec }) => spec as INetworkPolicySpec);
  const rules = (of: Workload, direction: 'Ingress' | 'Egress') => allowances(policies, of, direction);
  return all.flatMap((one) => [
    ...all.flatMap((other) => inner(one, other, rules(one, 'Egress'), rules(other, 'Ingress'))),
    ...rules(one, 'Egress').flatMap((rule) => outer(rule, (peer, port) => `${one.name} -> ${peer}:${port}`)),
    ...rules(one, 'Ingress').flatMap((rule) => outer(rule, (peer, port) => `${peer} -> ${one.name}:${port}`)),
  ]);
}

/** Workloads that no policy isolates, in one direction or the other: they may do anything. */
export function unisolated(manifests: Manifests): string[] {
  const policies = manifests.of('NetworkPolicy').map(({ spec }) => spec as INetworkPolicySpec);
  return manifests.workloads.flatMap((workload) =>
    (['Ingress', 'Egress'] as const)
      .filter((direction) => !policies.some((policy) => covers(policy, workload, direction)))
      .map((direction) => `${workload.name} ${direction}`),
  );
}

function allowances(policies: INetworkPolicySpec[], workload: Workload, direction: 'Ingress' | 'Egress'): Allowance[] {
  return policies
    .filter((policy) => covers(policy, workload, direction))
    .flatMap((policy) => (direction === 'Ingress' ? policy.ingress : policy.egress) ?? [])
    .map((rule) => ({ peers: peersOf(rule), ports: (rule.ports ?? []).map(portOf) }));
}

function covers(policy: INetworkPolicySpec, workload: Workload, direction: 'Ingress' | 'Egress'): boolean {
  const types = policy.policyTypes ?? [];
  return types.includes(direction) && matches(policy.podSelector ?? {}, workload.template.metadata?.labels);
}

function inner(one: Workload, other: Workload, out: Allowance[], into: Allowance[]): string[] {
  const outPorts = portsFor(out, other);
  const inPorts = portsFor(into, one);
  return outPorts.filter((port) => inPorts.includes(port)).map((port) => `${one.name} -> ${other.name}:${port}`);
}

function portsFor(rules: Allowance[], peer: Workload): (number | string)[] {
  const isPeer = ({ namespaceSelector, podSelector }: INetworkPolicyPeer) =>
    !namespaceSelector && podSelector !== undefined && matches(podSelector, peer.template.metadata?.labels);
  return rules.filter(({ peers }) => peers.some(isPeer)).flatMap(({ ports }) => ports);
}

function outer({ peers, ports }: Allowance, say: (peer: string, port: number | string) => string): string[] {
  const names = peers.flatMap((peer) => outsideName(peer) ?? []);
  return names.flatMap((name) => ports.map((port) => say(name, port)));
}

function outsideName({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer): string | undefined {
  if (ipBlock) {
    return `ip:${ipBlock.cidr}`;
  }
  if (!namespaceSelector) {
    return undefined;
  }
  const namespace = namespaceSelector.matchLabels?.['kubernetes.io/metadata.name'] ?? '*';
  return `ns:${[namespace, podSelector?.matchLabels?.['k8s-app']].filter(Boolean).join('/')}`;
}

/** A rule without peers is for everybody, and none of ours is meant to be. */
function peersOf(rule: INetworkPolicyIngressRule & INetworkPolicyEgressRule): INetworkPolicyPeer[] {
  return rule.from ?? rule.to ?? [{ ipBlock: { cidr: 'anywhere' } }];
}

function portOf({ port, protocol }: INetworkPolicyPort): number | string {
  return protocol === 'UDP' ? `${port}/udp` : (port ?? 'any');
}
