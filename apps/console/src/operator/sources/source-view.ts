import { type SourceState, sourceHealth } from '@cotejo/contracts';
import type { ReplicaAnswer } from '@cotejo/transport';
import type { SourceReplicaView, SourceView } from '../../api/operator.api.js';

/** Characters of a process id that tell processes apart. */
const ID_LENGTH = 12;

/** State of a source from the answers of its replicas. A silent replica counts as not working. */
export function sourceView(id: string, answers: readonly ReplicaAnswer<SourceState>[]): SourceView {
  return { id, state: sourceHealth(answers.map(({ answer }) => answer)), replicas: answers.map(replicaView) };
}

/** The bus is away, so no replica could be queried. */
export const unknownSource = (id: string): SourceView => ({ id, state: 'unknown', replicas: [] });

function replicaView({ replica, answer, error }: ReplicaAnswer<SourceState>): SourceReplicaView {
  const id = replica.slice(0, ID_LENGTH);
  if (!answer) {
    return { id, host: null, problem: error?.code ?? 'unknown', providers: [], data: [], startedAt: null };
  }
  const { host, providers, data, startedAt } = answer;
  return { id, host, problem: null, providers, data, startedAt };
}
