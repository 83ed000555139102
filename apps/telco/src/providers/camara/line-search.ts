import { ProviderError } from '@cotejo/source';
import type { OperatorLine } from './operator-line.js';

/** The operators that may have a line, and how to query them. */
export interface LineSearch<T> {
  /** The line at the operator to which the number was assigned. */
  assigned: OperatorLine | undefined;
  others: readonly OperatorLine[];
  /** Fetches the whole answer. Stops early if the operator says that the line is not its own. */
  fetch(line: OperatorLine): Promise<T>;
  /** The smallest query that shows whether the operator has the line. */
  probe(line: OperatorLine): Promise<unknown>;
}

/**
 * Queries the operator to which the number was assigned. Only if that operator says that the line is not its own, all others
 * are queried at once: each of them is equally likely, and time is short. So most lines need no useless call.
 *
 * If the assigned operator fails, the others are not queried: the line is most likely at the operator that failed, and its
 * outage would only put load on the others.
 *
 * @returns `null` if no operator has the line, or if the operator that has it does not say so
 * @throws ProviderError of an operator that failed and may have the line
 */
export async function findLine<T>(search: LineSearch<T>): Promise<{ line: OperatorLine; answer: T } | null> {
  const { assigned, others, fetch, probe } = search;
  if (assigned) {
    const answer = await fetch(assigned);
    if (assigned.ownership === 'owned') {
      return { line: assigned, answer };
    }
    if (assigned.ownership !== 'not_owned') {
      return throwFailure([assigned]);
    }
  }
  const line = await firstConfirmed(others, probe);
  return line ? { line, answer: await fetch(line) } : throwFailure(others);
}

/** Returns the first line that an operator confirms, without waiting for slower operators. */
async function firstConfirmed(
  lines: readonly OperatorLine[],
  probe: (line: OperatorLine) => Promise<unknown>,
): Promise<OperatorLine | null> {
  const confirmations = lines.map(async (line) => {
    await probe(line);
    if (line.ownership !== 'owned') {
      throw new Error('not confirmed');
    }
    return line;
  });
  return Promise.any(confirmations).catch(() => null);
}

/** Does not count against the health of the provider, because each operator has its own breaker. */
function throwFailure(lines: readonly OperatorLine[]): null {
  const failure = lines.find(({ ownership }) => ownership === 'failed')?.failure;
  if (failure) {
    throw new ProviderError(failure.status, failure.code, false);
  }
  return null;
}

/** Caches a query by line, because the search probes a line first and then fetches the answer from it. */
export function oncePerLine<T>(query: (line: OperatorLine) => Promise<T>): (line: OperatorLine) => Promise<T> {
  const answers = new Map<OperatorLine, Promise<T>>();
  return (line) => {
    const answer = answers.get(line) ?? query(line);
    answers.set(line, answer);
    return answer;
  };
}
