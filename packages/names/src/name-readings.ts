import type { NameToken } from './name-token.js';

/** A given name and a surname. */
const WORDS_MIN = 2;

/**
 * The readings of a name: as it is, and for a married name such as `Gómez de Rojas` without the husband's surname. Both
 * are equally likely.
 */
export function readingsOf(tokens: readonly NameToken[]): (readonly NameToken[])[] {
  const unmarried = withoutMarriedName(tokens);
  return unmarried ? [tokens, unmarried] : [tokens];
}

/**
 * The name without `de X` or `de la X` at its end; undefined if it has no such end, or fewer than two words before it.
 */
export function withoutMarriedName(tokens: readonly NameToken[]): readonly NameToken[] | undefined {
  const from = tokens.findLastIndex((token, i) => i < tokens.length - 1 && !token.particle) + 1;
  const isMarried = tokens.slice(from, -1).some(({ text }) => text === 'de' || text === 'del');
  const words = tokens.slice(0, from).filter((token) => !token.particle).length;
  return isMarried && words >= WORDS_MIN ? tokens.slice(0, from) : undefined;
}
