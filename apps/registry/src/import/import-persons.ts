import { nameShares } from '@cotejo/names';
import { type ImportOptions, type ImportReport, importSnapshot, type SnapshotContent } from '@cotejo/snapshot';
import { nameId, PARTICLE_END } from '../snapshot/packed-person.js';
import { filesOf, PERSONS, writeShares } from '../snapshot/person-snapshots.js';
import { Snapshot } from '../snapshot/snapshot.js';
import { writeDictionary } from '../snapshot/text-dictionary.js';
import { PersonRows, type PersonRowsOptions } from './person-rows.js';

/** Names with a smaller share of bearers than this are not counted: they are too rare to matter. */
const COUNTED_SHARE_MIN = 2 ** -19;

/** The registry's part of an import: persons, the dictionaries of their texts, and the shares of names. */
export class PersonContent implements SnapshotContent {
  readonly kind = PERSONS;
  readonly open = Snapshot.open;
  readonly rows: PersonRows;
  /** Number of persons who have a name, by the id of the name. */
  private bearers = new Uint32Array(0);

  constructor(options: PersonRowsOptions) {
    this.rows = new PersonRows(options);
  }

  onRecord(): (bytes: Buffer, at: number) => void {
    const bearers = new Uint32Array(this.rows.names.size);
    this.bearers = bearers;
    return (bytes, at) => {
      for (let which = 0; which < 4; which += 1) {
        const name = nameId(bytes, at, which);
        bearers[name] = (bearers[name] as number) + 1;
      }
    };
  }

  async finish(folder: string, persons: number): Promise<{ names: number; places: number }> {
    const { names, places } = this.rows;
    const files = filesOf(folder);
    writeDictionary(files.names, names);
    writeDictionary(files.places, places);
    await writeShares(folder, nameShares(persons, this.commonNames(persons * COUNTED_SHARE_MIN)));
    return { names: names.size, places: places.size };
  }

  private *commonNames(bearersMin: number): Generator<readonly [string, number]> {
    for (let id = 1; id < this.bearers.length; id += 1) {
      const bearers = this.bearers[id] as number;
      if (bearers >= bearersMin) {
        yield [this.rows.names.textOf(id).replace(PARTICLE_END, ' '), bearers];
      }
    }
  }
}

/** Makes a snapshot from a CSV of persons and switches to it. @throws SnapshotImportError */
export function importPersons(options: ImportOptions & PersonRowsOptions): Promise<ImportReport> {
  return importSnapshot(new PersonContent(options), options);
}
