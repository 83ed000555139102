import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved.js';

/** As a browser has it; a reload keeps the storage and loses the memory of the page. */
class TabStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string) {
    if (value.length > 1_000) {
      throw new Error('QuotaExceededError');
    }
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
let storage: TabStorage;
beforeEach(() => {
  storage = new TabStorage();
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  forgetUnsaved();
});
afterAll(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

/** Loses the memory of the page, and keeps the storage of the tab. */
function reload(): void {
  const kept = { ...storage };
  forgetUnsaved();
  Object.assign(storage, kept);
}

it('gives a value back after a reload, with a field that holds no number', () => {
  keepUnsaved('mem_1', 'policy acme', { floor: Number.NaN, note: 'x', seen: null });
  reload();
  expect(readUnsaved('mem_1', 'policy acme')).toEqual({ floor: Number.NaN, note: 'x', seen: null });
  expect(readUnsaved('mem_1', 'policy globex')).toBeNull();
});

it('deletes the value of one member when another member reads', () => {
  keepUnsaved('mem_1', 'policy acme', { a: 1 });
  expect(readUnsaved('mem_2', 'policy acme')).toBeNull();
  expect(readUnsaved('mem_1', 'policy acme')).toBeNull();
  expect(Object.keys(storage)).toEqual([]);
});

it('deletes everything at sign-out, and a value that was saved', () => {
  keepUnsaved('mem_1', 'one', 1);
  keepUnsaved('mem_1', 'two', 2);
  keepUnsaved('mem_1', 'one', null);
  expect(Object.keys(storage)).toEqual(['cotejo.unsaved.mem_1.two']);
  forgetUnsaved();
  expect([readUnsaved('mem_1', 'two'), ...Object.keys(storage)]).toEqual([null]);
});

it('keeps in the memory of the page what must not be stored, and what has no room', () => {
  keepUnsaved('mem_1', 'policy acme', 'an open text', { inMemory: true });
  keepUnsaved('mem_1', 'policy globex', 'x'.repeat(2_000));
  expect(readUnsaved('mem_1', 'policy acme')).toBe('an open text');
  expect(readUnsaved('mem_1', 'policy globex')).toHaveLength(2_000);
  expect(Object.keys(storage)).toEqual([]);
});
