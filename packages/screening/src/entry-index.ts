import type { NameShares } from '@cotejo/contracts';
import { NameIndex, type NamePopulation, sharesPopulation, withWorldNames } from '@cotejo/names';
import { DocumentIndex } from './document-index.js';
import { EntryTable } from './entry-table.js';
import type { EntriesImage } from './screen-image.js';

export interface ScreenOptions {
  /** Name frequencies of the registry; `null` uses the table of @cotejo/names. */
  shares?: NameShares | null;
  /** For the screening of a file: keeps the words of queries in memory, see `NameIndexOptions`. Finds the same hits, faster. */
  isBatch?: boolean;
}

/** Finds entries by document and by name, and has the data that a hit shows. */
export class EntryIndex {
  readonly entries: EntryTable;
  readonly documents: DocumentIndex;
  readonly names: NameIndex;

  /** @param image must be built with the same shares */
  constructor(image: EntriesImage, options: ScreenOptions = {}) {
    const { isBatch = false } = options;
    this.entries = new EntryTable(image.entries);
    this.documents = new DocumentIndex(image.documents);
    this.names = new NameIndex(image.names, populationOf(options), { isBatch });
  }
}

export function populationOf({ shares }: ScreenOptions): NamePopulation | undefined {
  return shares ? withWorldNames(sharesPopulation(shares)) : undefined;
}
