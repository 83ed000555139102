import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpackPerson } from '../../apps/registry/dist/snapshot/packed-person.js';
import { filesOf, PERSONS } from '../../apps/registry/dist/snapshot/person-snapshots.js';
import { Snapshot } from '../../apps/registry/dist/snapshot/snapshot.js';
import { TextDictionary } from '../../apps/registry/dist/snapshot/text-dictionary.js';
import { StoreWriter } from '../../packages/snapshot/dist/index.js';

const { open: openLmdb } = createRequire(new URL('../../packages/snapshot/package.json', import.meta.url))('lmdb');

const PERSON_AT = 5;
const ROW_BYTES = 22;
const BATCH = 100_000;

const packedOf = ({ bytes }) => bytes.subarray(PERSON_AT, ROW_BYTES);

/** Size of all files in a folder. */
export function bytesIn(folder) {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Ours: LMDB, a key for 64 numbers. */
const blocks = {
  name: 'LMDB, blocks of 64 numbers (ours)',
  async build(folder, persons, count) {
    const writer = new StoreWriter(folder, PERSONS, { recordsMax: count });
    while (writer.write(persons)) {}
    await writer.close();
  },
  async open(folder) {
    const snapshot = await Snapshot.open(folder);
    return { find: (document) => snapshot.find(String(document)), close: () => snapshot.close() };
  },
};

/** LMDB with a key of its own for each number. */
const keys = {
  name: 'LMDB, a key for each number',
  async build(folder, persons) {
    const store = openLmdb({ path: join(folder, 'keys.lmdb'), ...KEY_OPTIONS, pageSize: 4_096, noSync: true });
    for (let more = true; more; ) {
      store.transactionSync(() => {
        for (let i = 0; i < BATCH && more; i += 1) {
          more = persons.next();
          if (more) {
            store.putSync(keyOf(persons.number), packedOf(persons), { append: true });
          }
        }
      });
    }
    await store.flushed;
    await store.close();
  },
  async open(folder, texts) {
    const store = openLmdb({ path: join(folder, 'keys.lmdb'), ...KEY_OPTIONS, readOnly: true, noReadAhead: true });
    const find = (document) => {
      const packed = store.getBinaryFast(keyOf(document));
      return packed && unpackPerson(packed, 0, texts);
    };
    return { find, close: () => store.close() };
  },
};
const KEY_OPTIONS = { noSubdir: true, keyEncoding: 'binary', encoding: 'binary' };
function keyOf(document) {
  const key = Buffer.allocUnsafe(5);
  key.writeUIntBE(document, 0, 5);
  return key;
}

/** SQLite of Node itself, memory-mapped. */
const sqlite = {
  name: 'SQLite (node:sqlite)',
  async build(folder, persons) {
    const store = new DatabaseSync(join(folder, 'persons.sqlite'));
    store.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    store.exec('CREATE TABLE person (document INTEGER PRIMARY KEY, packed BLOB NOT NULL) STRICT');
    const insert = store.prepare('INSERT INTO person VALUES (?, ?)');
    store.exec('BEGIN');
    while (persons.next()) {
      insert.run(persons.number, packedOf(persons));
    }
    store.exec('COMMIT');
    store.close();
  },
  async open(folder, texts) {
    const store = new DatabaseSync(join(folder, 'persons.sqlite'), { readOnly: true });
    store.exec('PRAGMA mmap_size = 34359738368');
    const select = store.prepare('SELECT packed FROM person WHERE document = ?');
    const find = (document) => {
      const row = select.get(document);
      return row && unpackPerson(row.packed, 0, texts);
    };
    return { find, close: () => store.close() };
  },
};

const PAGE_ROWS = 186;
/** Sorted rows of 22 bytes, the first number of each page in memory. */
const plain = {
  name: 'sorted file, sparse index in memory',
  async build(folder, persons) {
    const file = openSync(join(folder, 'persons.rows'), 'w');
    const buffer = Buffer.alloc(PAGE_ROWS * ROW_BYTES);
    let rows = 0;
    while (persons.next()) {
      persons.bytes.copy(buffer, rows * ROW_BYTES, 0, ROW_BYTES);
      rows += 1;
      if (rows === PAGE_ROWS) {
        rows = writeSync(file, buffer) * 0;
      }
    }
    writeSync(file, buffer, 0, rows * ROW_BYTES);
    closeSync(file);
  },
  async open(folder, texts) {
    const file = openSync(join(folder, 'persons.rows'), 'r');
    const rows = fstatSync(file).size / ROW_BYTES;
    const page = Buffer.alloc(PAGE_ROWS * ROW_BYTES);
    const numberAt = (row) => page.readUIntBE(row * ROW_BYTES, PERSON_AT);
    const firsts = new Float64Array(Math.ceil(rows / PAGE_ROWS));
    for (let i = 0; i < firsts.length; i += 1) {
      readSync(file, page, 0, PERSON_AT, i * page.length);
      firsts[i] = numberAt(0);
    }
    const find = (document) => {
      const at = lastNotAbove(firsts.length, (i) => firsts[i], document);
      if (at < 0) {
        return undefined;
      }
      const held = readSync(file, page, 0, page.length, at * page.length) / ROW_BYTES;
      const row = lastNotAbove(held, numberAt, document);
      return numberAt(row) === document ? unpackPerson(page, row * ROW_BYTES + PERSON_AT, texts) : undefined;
    };
    return { find, close: () => closeSync(file) };
  },
};

function lastNotAbove(length, valueAt, wanted) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

export const STORES = { blocks, keys, sqlite, plain };

/** Opens one to be asked: whole persons come out, names and all. */
export async function openStore(id, folder) {
  const files = filesOf(folder);
  const texts = { names: await TextDictionary.open(files.names), places: await TextDictionary.open(files.places) };
  return STORES[id].open(folder, texts);
}
