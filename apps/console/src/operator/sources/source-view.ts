import { type SourceState, sourceHealth } from '@cotejo/contracts';
import type { ReplicaAnswer } from '@cotejo/transport';
import type { SourceReplicaView, SourceView } from '../../api/operator.api.js';

/** Characters of a process id that tell processes apart. */
const ID_LENGTH = 12;
const NAME_ID_LENGTH = 4;

/** State of a source from the answers of its replicas. A silent replica counts as not working. */
export function sourceView(id: string, answers: readonly ReplicaAnswer<SourceState>[]): SourceView {
  const hosts = answers.map(({ answer }) => answer?.host);
  const replicas = answers.map((each) => replicaView(each, hosts));
  return { id, state: sourceHealth(answers.map(({ answer }) => answer)), replicas };
}

/** The bus is away, so no replica could be queried. */
export const unknownSource = (id: string): SourceView => ({ id, state: 'unknown', replicas: [] });

function replicaView(
  { replica, answer, error }: ReplicaAnswer<SourceState>,
  hosts: readonly (string | undefined)[],
): SourceReplicaView {
  const id = replica.slice(0, ID_LENGTH);
  if (!answer) {
    return { id, name: id, host: null, problem: error?.code ?? 'unknown', providers: [], data: [], startedAt: null };
  }
  const { host, providers, data, startedAt } = answer;
  // Several replicas may run on one machine.
  const isAlone = hosts.filter((each) => each === host).length === 1;
  const name = isAlone ? host : `${host} ${id.slice(0, NAME_ID_LENGTH)}`;
  return { id, name, host, problem: null, providers, data, startedAt };
}
