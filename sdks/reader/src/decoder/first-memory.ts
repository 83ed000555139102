const PAGE_BYTES = 4_096;

/**
 * The memory of a program of WebAssembly as it was when it had started: the few pages that are not empty. Putting it back overwrites
 * everything that the program wrote since then, and the program works on as if it had just started.
 */
export class FirstMemory {
  readonly #pages: readonly { at: number; bytes: Uint8Array }[];

  constructor(memory: Uint8Array) {
    const words = new BigUint64Array(memory.buffer);
    const wordsInPage = PAGE_BYTES / BigUint64Array.BYTES_PER_ELEMENT;
    const pages: { at: number; bytes: Uint8Array }[] = [];
    for (let at = 0, word = 0; at < memory.length; at += PAGE_BYTES, word += wordsInPage) {
      if (words.subarray(word, word + wordsInPage).some((each) => each !== 0n)) {
        pages.push({ at, bytes: memory.slice(at, at + PAGE_BYTES) });
      }
    }
    this.#pages = pages;
  }

  /** @param memory may have grown since */
  putBack(memory: Uint8Array): void {
    memory.fill(0);
    for (const { at, bytes } of this.#pages) {
      memory.set(bytes, at);
    }
  }
}
