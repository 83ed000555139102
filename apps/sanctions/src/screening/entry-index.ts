import type { NameShares } from '@cotejo/contracts';
import { NameIndex, sharesPopulation, withWorldNames } from '@cotejo/names';
import { DocumentIndex } from './document-index.js';
import { EntryTable } from './entry-table.js';
import type { EntriesImage } from './screen-image.js';

/** Finds entries by document and by name, and has the data that a hit shows. */
export class EntryIndex {
  readonly entries: EntryTable;
  readonly documents: DocumentIndex;
  readonly names: NameIndex;

  /** @param shares the image must be built with the same shares */
  constructor(image: EntriesImage, shares: NameShares | null = null) {
    this.entries = new EntryTable(image.entries);
    this.documents = new DocumentIndex(image.documents);
    this.names = new NameIndex(image.names, shares ? withWorldNames(sharesPopulation(shares)) : undefined);
  }
}
