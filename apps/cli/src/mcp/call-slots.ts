import { ToolRefusal } from './tool.js';

/** Bounds the calls of the API that run at the same time, and the calls that wait. */
export class CallSlots {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly runningMax: number,
    private readonly waitingMax: number,
  ) {}

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#running >= this.runningMax) {
      await this.#wait();
    } else {
      this.#running += 1;
    }
    try {
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        next();
      } else {
        this.#running -= 1;
      }
    }
  }

  /** The slot of the call that ends passes to the first call that waits. */
  #wait(): Promise<void> {
    if (this.#waiting.length >= this.waitingMax) {
      throw new ToolRefusal('Too many calls wait. Try again later.');
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
