import type { RutState } from '@cotejo/contracts';
import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';

const FILE = 'rut-states.json';

/** The table in `policies/rut-states.json`: the meaning of the words for the state of a registration. */
export class RutStates {
  private readonly byWord: ReadonlyMap<string, RutState>;

  /** @throws PolicyFileError if the file does not match its schema or describes a word twice */
  static load(policiesDir: string): RutStates {
    const { states } = readCheckedPolicy<{ states: { word: string; state: RutState }[] }>(
      policiesDir,
      FILE,
      'rut-states.schema.json',
    );
    const words = states.map(({ word }) => normalise(word));
    const duplicate = words.findIndex((word, index) => words.indexOf(word) !== index);
    if (duplicate >= 0) {
      throw new PolicyFileError(FILE, `/states/${duplicate} is described twice`);
    }
    return new RutStates(new Map(states.map(({ word, state }) => [normalise(word), state])));
  }

  private constructor(byWord: ReadonlyMap<string, RutState>) {
    this.byWord = byWord;
  }

  /** @returns `null` for a word that the table does not describe. It must not be read as not registered */
  stateOf(word: string): RutState | null {
    return this.byWord.get(normalise(word)) ?? null;
  }
}

/** Removes case, accents and punctuation. */
function normalise(word: string): string {
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '');
  return letters
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
