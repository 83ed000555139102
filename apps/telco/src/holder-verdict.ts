import type { HolderRecord } from '@cotejo/contracts';
import { matchHolder, type NamePopulation } from '@cotejo/names';

/** Some operators compare for themselves, others name the holder; `null`: they did not say. */
export type HolderAnswer = HolderRecord | { holderName: string | null };

/** Whether a line is the person's, by the operator's own verdict or by the name it gave; `null` where that tells nothing. */
export function holderVerdict(answer: HolderAnswer, name: string, population: NamePopulation): HolderRecord {
  if ('match' in answer) {
    const { basis, match, score } = answer;
    return { match, basis, ...(score !== undefined && { score }) };
  }
  const match = answer.holderName === null ? null : matchHolder(name, answer.holderName, population).match;
  return { match, basis: match === null ? null : 'name' };
}
