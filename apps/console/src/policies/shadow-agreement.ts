import { OUTCOMES, type Outcome, type ShadowFigures } from '@cotejo/contracts';
import type { ReplicaAnswer } from '@cotejo/transport';
import type { ShadowAgreement } from '../api/policies.api.js';

type Answer = Pick<ReplicaAnswer<ShadowFigures | null>, 'answer' | 'error'>;

/** Adds up what the replicas of scoring counted of one version. @param hash of the policy in shadow; `null`: no policy is in shadow */
export function addAgreement(hash: string | null, answers: readonly Answer[]): ShadowAgreement {
  const silent = answers.filter(({ error }) => error !== undefined).length;
  const counted = answers.flatMap(({ answer }) => (answer && answer.hash === hash ? [answer] : []));
  const [first] = counted.map(({ since }) => since).sort();
  const countOf = (active: Outcome, shadow: Outcome) =>
    counted.reduce((sum, { decisions }) => sum + decisions[active][shadow], 0);
  const rowOf = (active: Outcome) => byOutcome((shadow) => countOf(active, shadow));
  return { hash: first === undefined ? null : hash, since: first ?? null, silent, decisions: byOutcome(rowOf) };
}

const byOutcome = <T>(fill: (outcome: Outcome) => T) =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, fill(outcome)])) as Record<Outcome, T>;
