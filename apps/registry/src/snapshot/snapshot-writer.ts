import { type Database, open } from 'lmdb';
import { fsyncFile } from './fsync.js';
import { nameId } from './packed-person.js';
import { BlockBuilder, blockKey } from './person-block.js';
import { filesOf, STORE_OPTIONS } from './snapshot-files.js';

/** A transaction of so many persons keeps some ten megabytes in memory; each also maps a little more of the store. */
const BATCH_PERSONS = 500_000;
/** Each maps some 64 KB of the store into memory when it is looked up. */
const SAMPLES = 100;

/** A person as written, to be found again. */
export interface Sample {
  document: number;
  packed: Buffer;
}

/** Rows by rising number, each number once. */
export interface SortedPersons {
  next(): boolean;
  readonly document: number;
  readonly bytes: Buffer;
}

const PERSON_AT = 5;
const PERSON_END = 22;

/** Fills the store of a new snapshot by appending: nothing is looked up, moved or split. */
export class SnapshotWriter {
  persons = 0;
  blocks = 0;
  readonly samples: Sample[] = [];
  /** Persons who bear a name, by its id. */
  readonly bearers: Uint32Array;
  private readonly store: Database<Buffer, number>;
  private readonly block = new BlockBuilder();
  private readonly sampleEvery: number;

  constructor(
    private readonly folder: string,
    { names, personsMax }: { names: number; personsMax: number },
  ) {
    this.bearers = new Uint32Array(names);
    this.sampleEvery = Math.max(1, Math.floor(personsMax / SAMPLES));
    // Flushed once, at the end: a snapshot that is not whole is thrown away.
    this.store = open<Buffer, number>({ path: filesOf(folder).store, ...STORE_OPTIONS, pageSize: 4_096, noSync: true });
  }

  /** Writes one batch. @returns whether there may be more */
  write(persons: SortedPersons): boolean {
    let more = true;
    this.store.transactionSync(() => {
      const end = this.persons + BATCH_PERSONS;
      while (this.persons < end) {
        more = persons.next();
        if (!more) break;
        this.add(persons);
      }
      if (!more) this.putBlock();
    });
    return more;
  }

  async close(): Promise<void> {
    await this.store.flushed;
    await this.store.close();
    await fsyncFile(filesOf(this.folder).store);
  }

  private add({ document, bytes }: SortedPersons): void {
    const key = blockKey(document);
    if (key !== this.block.key) {
      this.putBlock();
      this.block.begin(key);
    }
    this.block.add(document, bytes, PERSON_AT);
    if (this.persons % this.sampleEvery === 0) {
      this.samples.push({ document, packed: Buffer.from(bytes.subarray(PERSON_AT, PERSON_END)) });
    }
    for (let which = 0; which < 4; which += 1) this.countBearer(nameId(bytes, PERSON_AT, which));
    this.persons += 1;
  }

  private countBearer(name: number): void {
    this.bearers[name] = (this.bearers[name] as number) + 1;
  }

  private putBlock(): void {
    if (this.block.count === 0) return;
    this.store.putSync(this.block.key, this.block.bytes(), { append: true } as object);
    this.blocks += 1;
    this.block.count = 0;
  }
}
