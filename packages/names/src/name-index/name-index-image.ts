import type { PartialDate } from '../birth-date.js';
import { normaliseName } from '../name-normaliser.js';
import type { NamePopulation } from '../name-population.js';
import { nameToken } from '../name-token.js';
import { SCREENING_NAMES } from '../world-names.js';
import { Candidates, type CandidatesImage } from './candidates.js';
import { NumberPacker, type PackedTextsImage, TextPacker } from './packed-texts.js';
import type { PostingsImage } from './postings.js';
import { Vocabulary, type VocabularyImage } from './vocabulary.js';

/** The compared properties of a list entry. */
export interface NameEntry {
  /** Need not be unique. */
  id: string;
  /** `weak`: an alias so common that it counts only when the birth date agrees too. */
  names: readonly { text: string; weak?: boolean }[];
  birthDates?: readonly PartialDate[];
  /** ISO 3166-1 alpha-2. */
  countries?: readonly string[];
}

/** Data of a `NameIndex` as typed arrays, which another thread can take over without a copy; see `buffersOf`. */
export interface NameIndexImage {
  vocabulary: VocabularyImage;
  candidates: CandidatesImage;
  /** Words of each name, in order. */
  nameWords: PostingsImage;
  /** For each name: its entry, whether it is a weak alias, and its listed text. */
  entryOf: Uint32Array<ArrayBuffer>;
  weak: Uint8Array<ArrayBuffer>;
  listed: PackedTextsImage;
  /** For each entry; several dates or countries are separated by spaces. */
  ids: PackedTextsImage;
  birthDates: PackedTextsImage;
  countries: PackedTextsImage;
}

/** Builds an index from entries added one by one. It keeps only the data that the index needs. */
export class NameIndexBuilder {
  private readonly idByWord = new Map<string, number>();
  private readonly nameStarts = new NumberPacker();
  private readonly nameWords = new NumberPacker();
  private readonly entryOf = new NumberPacker();
  private readonly weak = new NumberPacker();
  private readonly listed = new TextPacker();
  private readonly ids = new TextPacker();
  private readonly birthDates = new TextPacker();
  private readonly countries = new TextPacker();
  private entries = 0;

  /** Adds an entry. Its ordinal is the number of entries added before. */
  add({ id, names, birthDates = [], countries = [] }: NameEntry): void {
    for (const { text, weak = false } of names) {
      const words = normaliseName(text);
      if (words.length === 0) {
        continue;
      }
      this.nameStarts.add(this.nameWords.length);
      for (const word of words) {
        this.nameWords.add(this.idOf(word));
      }
      this.entryOf.add(this.entries);
      this.weak.add(weak ? 1 : 0);
      this.listed.add(text);
    }
    this.ids.add(id);
    this.birthDates.add(birthDates.join(' '));
    this.countries.add(countries.join(' '));
    this.entries++;
  }

  /** @param population gives the weights of words; searches must use the same population */
  image(population: NamePopulation = SCREENING_NAMES): NameIndexImage {
    this.nameStarts.add(this.nameWords.length);
    const nameWords = { starts: this.nameStarts.image(), ids: this.nameWords.image() };
    const words = [...this.idByWord.keys()];
    const tokens = words.map((word) => nameToken(word, population));
    return {
      vocabulary: Vocabulary.build(tokens),
      candidates: Candidates.build(nameWords, tokens),
      nameWords,
      entryOf: this.entryOf.image(),
      weak: Uint8Array.from(this.weak.image()),
      listed: this.listed.image(),
      ids: this.ids.image(),
      birthDates: this.birthDates.image(),
      countries: this.countries.image(),
    };
  }

  private idOf(word: string): number {
    const id = this.idByWord.get(word) ?? this.idByWord.size;
    if (id === this.idByWord.size) {
      this.idByWord.set(word, id);
    }
    return id;
  }
}

/** Builds the index of a list as an image that can be sent to another thread. */
export function buildNameIndex(entries: Iterable<NameEntry>, population?: NamePopulation): NameIndexImage {
  const builder = new NameIndexBuilder();
  for (const entry of entries) {
    builder.add(entry);
  }
  return builder.image(population);
}

/** The array buffers of an image, for the transfer list of `postMessage`. */
export function buffersOf(image: object): ArrayBuffer[] {
  return Object.values(image).flatMap((part: unknown) => {
    if (ArrayBuffer.isView(part)) {
      return [part.buffer as ArrayBuffer];
    }
    return typeof part === 'object' && part !== null ? buffersOf(part) : [];
  });
}
