import type { NameToken } from './name-token.js';

/** A given name and a surname. */
const WORDS_MIN = 2;

/**
 * Ways in which a name may be meant: as it stands and, of `Gómez de Rojas`, which a married woman may be called, without the
 * husband's surname. Neither is the likelier one.
 */
export function readingsOf(tokens: readonly NameToken[]): (readonly NameToken[])[] {
  const unmarried = withoutMarriedName(tokens);
  return unmarried ? [tokens, unmarried] : [tokens];
}

/** Without `de X`, or `de la X`, at its end; undefined where there is none, or less than two words before it. */
export function withoutMarriedName(tokens: readonly NameToken[]): readonly NameToken[] | undefined {
  const from = tokens.findLastIndex((token, i) => i < tokens.length - 1 && !token.particle) + 1;
  const isMarried = tokens.slice(from, -1).some(({ text }) => text === 'de' || text === 'del');
  const words = tokens.slice(0, from).filter((token) => !token.particle).length;
  return isMarried && words >= WORDS_MIN ? tokens.slice(0, from) : undefined;
}
