import { cedulasOf, type ListedEntry } from '@cotejo/lists/browser';
import { NumberPacker, PackedTexts, type PackedTextsImage, TextPacker } from '@cotejo/names';

/** The data of each entry that a hit shows, by the entry's ordinal. */
export interface EntryTableImage {
  /** Position of the entry's list in the bundle. */
  listOf: Uint32Array<ArrayBuffer>;
  isPerson: Uint8Array<ArrayBuffer>;
  firstNames: PackedTextsImage;
  /** Programmes of an entry, one in each line. */
  programmes: PackedTextsImage;
  cedulas: PackedTextsImage;
}

/** Reads the data of entries. */
export class EntryTable {
  private readonly firstNames: PackedTexts;
  private readonly programmes: PackedTexts;
  private readonly cedulas: PackedTexts;

  constructor(private readonly image: EntryTableImage) {
    this.firstNames = new PackedTexts(image.firstNames);
    this.programmes = new PackedTexts(image.programmes);
    this.cedulas = new PackedTexts(image.cedulas);
  }

  listOf(entry: number): number {
    return this.image.listOf[entry] as number;
  }

  isPerson(entry: number): boolean {
    return this.image.isPerson[entry] === 1;
  }

  firstNameOf(entry: number): string | null {
    return this.firstNames.at(entry) || null;
  }

  programmesOf(entry: number): string[] {
    return linesOf(this.programmes.at(entry));
  }

  cedulasOf(entry: number): string[] {
    return linesOf(this.cedulas.at(entry));
  }
}

/** Builds the table from the entries of a bundle. */
export class EntryTableBuilder {
  private readonly listOf = new NumberPacker();
  private readonly isPerson = new NumberPacker();
  private readonly firstNames = new TextPacker();
  private readonly programmes = new TextPacker();
  private readonly cedulas = new TextPacker();

  /** @param list position of the entry's list in the bundle */
  add(entry: ListedEntry, list: number): void {
    this.listOf.add(list);
    this.isPerson.add(entry.kind === 'person' ? 1 : 0);
    this.firstNames.add(entry.names[0]?.text ?? '');
    this.programmes.add(entry.programmes.join('\n'));
    this.cedulas.add(cedulasOf(entry).join('\n'));
  }

  image(): EntryTableImage {
    return {
      listOf: this.listOf.image(),
      isPerson: Uint8Array.from(this.isPerson.image()),
      firstNames: this.firstNames.image(),
      programmes: this.programmes.image(),
      cedulas: this.cedulas.image(),
    };
  }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
