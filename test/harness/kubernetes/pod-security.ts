import type { IContainer, IPodSpec, IVolume } from 'kubernetes-models/v1';
import { containersOf, type Workload } from './manifests.js';

/** Of Kubernetes' Pod Security Standard "restricted", without those that reach outside the cluster. */
const VOLUME_KINDS = ['configMap', 'emptyDir', 'persistentVolumeClaim', 'projected', 'secret'];

/**
 * What keeps a workload from being as closed as it can be: the standard "restricted" (which a cluster may not enforce), and
 * beyond it a read-only root, no account token, memory that is reserved as it is limited, and images by a fixed tag.
 *
 * @returns a line for each fault
 */
export function securityFaults(workload: Workload): string[] {
  const pod = workload.template.spec as IPodSpec;
  const faults = [...podFaults(pod), ...(pod.volumes ?? []).flatMap(volumeFaults)];
  const ofContainers = containersOf(workload).flatMap((it) =>
    containerFaults(it).map((fault) => `${it.name}: ${fault}`),
  );
  return [...faults, ...ofContainers].map((fault) => `${workload.kind}/${workload.name}: ${fault}`);
}

function podFaults(pod: IPodSpec): string[] {
  const context = pod.securityContext ?? {};
  return collect({
    'runAsNonRoot is not true': context.runAsNonRoot !== true,
    'runAsUser is no number above 0': !((context.runAsUser ?? 0) > 0),
    'seccompProfile is not RuntimeDefault': context.seccompProfile?.type !== 'RuntimeDefault',
    'it shares a namespace of the node': Boolean(pod.hostNetwork || pod.hostPID || pod.hostIPC),
    'it gets an account token': pod.automountServiceAccountToken !== false,
    'it gets the addresses of all services': pod.enableServiceLinks !== false,
  });
}

function volumeFaults(volume: IVolume): string[] {
  const { name, ...kinds } = volume;
  return collect({
    [`volume ${name}: not of a kind that is allowed`]: !Object.keys(kinds).every((kind) => VOLUME_KINDS.includes(kind)),
    [`volume ${name}: in memory without a bound`]: volume.emptyDir?.medium === 'Memory' && !volume.emptyDir.sizeLimit,
  });
}

function containerFaults(container: IContainer): string[] {
  const context = container.securityContext ?? {};
  const { requests = {}, limits = {} } = container.resources ?? {};
  return collect({
    'allowPrivilegeEscalation is not false': context.allowPrivilegeEscalation !== false,
    privileged: context.privileged === true,
    'runs as root or another user than the pod': context.runAsUser !== undefined || context.runAsNonRoot === false,
    'capabilities are not all dropped':
      String(context.capabilities?.drop) !== 'ALL' || Boolean(context.capabilities?.add),
    'the root file system is writable': context.readOnlyRootFilesystem !== true,
    'no request of cpu': !requests.cpu,
    'no limit of cpu': !limits.cpu,
    'memory is not reserved as it is limited': !requests.memory || requests.memory !== limits.memory,
    'no limit of ephemeral storage': !limits['ephemeral-storage'],
    'a port of the node': (container.ports ?? []).some((port) => port.hostPort !== undefined),
    'its image has no fixed tag or digest': !/(:(?!latest$)[\w.-]+|@sha256:\w{64})$/.test(container.image ?? ''),
  });
}

/** Returns the names of the faults that are true. */
function collect(faults: Record<string, boolean>): string[] {
  return Object.keys(faults).filter((name) => faults[name]);
}
