/** About 100 bytes each. */
const WORDS_MAX = 1_000_000;

/** Ids of distinct words, from 0 on, so that names can be kept as numbers. */
export class WordIds {
  private readonly ids = new Map<string, number>();
  private readonly texts: string[] = [];

  constructor(private readonly wordsMax = WORDS_MAX) {}

  /** The id of a word; `undefined` for a new word when there are too many already. */
  idOf(word: string): number | undefined {
    const known = this.ids.get(word);
    if (known !== undefined || this.texts.length >= this.wordsMax) {
      return known;
    }
    const id = this.texts.length;
    this.ids.set(word, id);
    this.texts.push(word);
    return id;
  }

  textAt(id: number): string {
    return this.texts[id] as string;
  }
}
