import { BusUnavailableError } from '../errors.js';

/**
 * Asks all parts of a link that can be used. One that breaks meanwhile is left out.
 *
 * @throws BusUnavailableError if none is left, or one refuses to answer
 */
export async function usableAnswers<Part, Answer>(
  parts: readonly Part[],
  isUsable: (part: Part) => boolean,
  ask: (part: Part) => Promise<Answer>,
): Promise<Answer[]> {
  const asked = parts.filter(isUsable);
  const ends = await Promise.allSettled(asked.map(ask));
  const refused = ends.some((end, index) => end.status === 'rejected' && isUsable(asked[index] as Part));
  const answers = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  if (refused || answers.length === 0) {
    throw new BusUnavailableError();
  }
  return answers;
}
