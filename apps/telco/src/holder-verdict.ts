import type { HolderRecord } from '@cotejo/contracts';
import { matchHolder, type NamePopulation } from '@cotejo/names';

/** An operator's answer: its own verdict, or the name of the holder. The name is `null` if the operator does not return it. */
export type HolderAnswer = HolderRecord | { holderName: string | null };

/**
 * Decides whether a line belongs to the person: by the operator's verdict, or by comparing `name` with the holder's name.
 * `match` is `null` if that is not possible. The result has no other member of the answer.
 */
export function holderVerdict(answer: HolderAnswer, name: string, population: NamePopulation): HolderRecord {
  if ('match' in answer) {
    const { basis, match, score } = answer;
    return { match, basis, ...(score !== undefined && { score }) };
  }
  const match = answer.holderName === null ? null : matchHolder(name, answer.holderName, population).match;
  return { match, basis: match === null ? null : 'name' };
}
