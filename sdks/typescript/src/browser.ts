import { browserRefusal } from './runtime.js';

export * from './errors.js';

/** Bundlers for browsers take this module. It has no code that could send a key. */
export class Cotejo {
  constructor() {
    throw browserRefusal();
  }
}
