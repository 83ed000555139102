import type { ProviderState, SourceState } from '@cotejo/contracts';
import type { ReplicaAnswer } from '@cotejo/transport';
import type { SourceReplicaView, SourceView } from '../../api/operator.api.js';

/** Enough to tell processes apart. */
const ID_LENGTH = 12;

/** A source by what its replicas answered. One that did not answer is no replica that works. */
export function sourceView(id: string, answers: readonly ReplicaAnswer<SourceState>[]): SourceView {
  return { id, state: stateOf(answers.map(({ answer }) => answer)), replicas: answers.map(replicaView) };
}

/** Nobody could be asked. */
export const unknownSource = (id: string): SourceView => ({ id, state: 'unknown', replicas: [] });

function replicaView({ replica, answer, error }: ReplicaAnswer<SourceState>): SourceReplicaView {
  const id = replica.slice(0, ID_LENGTH);
  if (!answer) {
    return { id, host: null, problem: error?.code ?? 'unknown', providers: [], data: [], startedAt: null };
  }
  const { host, providers, data, startedAt } = answer;
  return { id, host, problem: null, providers, data, startedAt };
}

function stateOf(states: readonly (SourceState | undefined)[]): SourceView['state'] {
  const answered = states.filter((state) => state !== undefined);
  if (answered.length === 0) {
    return 'down';
  }
  if (answered.every(({ providers }) => !providers.some(({ configured }) => configured))) {
    return 'not_configured';
  }
  if (!answered.some(canAnswer)) {
    return 'down';
  }
  return states.every((state) => state && isWhole(state)) ? 'ok' : 'degraded';
}

/** Somebody can be asked. */
const canAnswer = ({ providers }: SourceState) =>
  providers.some(({ configured, breaker }) => configured && breaker !== 'open');

/** Whoever is to be asked can be, and all data that there is can be read. */
const isWhole = (state: SourceState) =>
  canAnswer(state) && state.providers.every(isWell) && state.data.every(({ version }) => version !== null);

const isWell = ({ configured, breaker }: ProviderState) => !configured || breaker === 'closed';
