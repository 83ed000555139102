import type { RutState } from '@cotejo/contracts';
import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';

const FILE = 'rut-states.json';

/** The table of `policies/rut-states.json`: what the words for the state of a registration mean. */
export class RutStates {
  private readonly byWord: ReadonlyMap<string, RutState>;

  /** @throws PolicyFileError if the file does not match its schema, or describes a word twice */
  static load(policiesDir: string): RutStates {
    const { states } = readCheckedPolicy<{ states: { word: string; state: RutState }[] }>(
      policiesDir,
      FILE,
      'rut-states.schema.json',
    );
    const words = states.map(({ word }) => folded(word));
    const twice = words.findIndex((word, index) => words.indexOf(word) !== index);
    if (twice >= 0) {
      throw new PolicyFileError(FILE, `/states/${twice} is described twice`);
    }
    return new RutStates(new Map(states.map(({ word, state }) => [folded(word), state])));
  }

  private constructor(byWord: ReadonlyMap<string, RutState>) {
    this.byWord = byWord;
  }

  /** `null` for a word nobody has described: it says nothing, least of all that nobody is registered. */
  stateOf(word: string): RutState | null {
    return this.byWord.get(folded(word)) ?? null;
  }
}

/** Without case, accents and punctuation. */
function folded(word: string): string {
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '');
  return letters
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
