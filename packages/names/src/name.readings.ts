import type { NameToken } from './name.token.js';

/** A way in which a name may be meant. */
export interface Reading {
  tokens: readonly NameToken[];
  /** What a score by this reading is worth. */
  factor: number;
}

/** What a reading costs that is not the plain one. */
export const ALTERNATIVE_FACTOR = 0.97;
/** A given name and a surname. */
const WORDS_MIN = 2;

/** A name as it stands and, of `Gómez de Rojas`, which a married woman may be called, without the husband's surname. */
export function readingsOf(tokens: readonly NameToken[]): Reading[] {
  const unmarried = withoutMarriedName(tokens);
  const plain = { tokens, factor: 1 };
  return unmarried ? [plain, { tokens: unmarried, factor: ALTERNATIVE_FACTOR }] : [plain];
}

/** Without `de X`, or `de la X`, at its end; undefined where there is none, or less than two words before it. */
export function withoutMarriedName(tokens: readonly NameToken[]): readonly NameToken[] | undefined {
  const from = tokens.findLastIndex((token, i) => i < tokens.length - 1 && !token.particle) + 1;
  const isMarried = tokens.slice(from, -1).some(({ text }) => text === 'de' || text === 'del');
  const words = tokens.slice(0, from).filter((token) => !token.particle).length;
  return isMarried && words >= WORDS_MIN ? tokens.slice(0, from) : undefined;
}
