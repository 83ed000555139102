import { ProviderError } from '@cotejo/source';
import type { OperatorLine } from './operator-line.js';

/** Where a line may be, and how it is asked for. */
export interface LineSearch<T> {
  /** At the operator its number was assigned to. */
  assigned: OperatorLine | undefined;
  others: readonly OperatorLine[];
  /** Everything that is to be known; ends early at an operator that says the line is not its own. */
  ask(line: OperatorLine): Promise<T>;
  /** The least that tells whether a line is an operator's. */
  probe(line: OperatorLine): Promise<unknown>;
}

/**
 * Asks the operator a number was assigned to; the others only when that one says the line is not its own, and then all at
 * once, since none is likelier than the next and a question's time is short. Most lines cost no call in vain so.
 *
 * An assigned operator that fails is not gone around: the line is most likely its own, the others would say that it is not
 * theirs, and its outage would become their load.
 *
 * @returns `null`: none of them has the line, or whoever has it does not tell
 * @throws ProviderError of an operator that failed, where the line may be that one's
 */
export async function findLine<T>(search: LineSearch<T>): Promise<{ line: OperatorLine; told: T } | null> {
  const { assigned, others, ask, probe } = search;
  if (assigned) {
    const told = await ask(assigned);
    if (assigned.standing === 'theirs') {
      return { line: assigned, told };
    }
    if (assigned.standing !== 'not_theirs') {
      return nothingLearnt([assigned]);
    }
  }
  const line = await firstToClaim(others, probe);
  return line ? { line, told: await ask(line) } : nothingLearnt(others);
}

/** Does not wait for those that are slower to say no. */
async function firstToClaim(
  lines: readonly OperatorLine[],
  probe: (line: OperatorLine) => Promise<unknown>,
): Promise<OperatorLine | null> {
  const claims = lines.map(async (line) => {
    await probe(line);
    if (line.standing !== 'theirs') {
      throw new Error('not this one');
    }
    return line;
  });
  return Promise.any(claims).catch(() => null);
}

/** Each operator has a breaker of its own, so the provider as a whole is none the worse. */
function nothingLearnt(lines: readonly OperatorLine[]): null {
  const failure = lines.find(({ standing }) => standing === 'undecided')?.failure;
  if (failure) {
    throw new ProviderError(failure.status, failure.code, false);
  }
  return null;
}

/** For what is asked once of each line, though the line is first looked for and then asked about. */
export function oncePerLine<T>(ask: (line: OperatorLine) => Promise<T>): (line: OperatorLine) => Promise<T> {
  const asked = new Map<OperatorLine, Promise<T>>();
  return (line) => {
    const answer = asked.get(line) ?? ask(line);
    asked.set(line, answer);
    return answer;
  };
}
