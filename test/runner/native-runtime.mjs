import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { importTypeScript } from './typescript.mjs';

const require = createRequire(import.meta.url);

importTypeScript();

/**
 * Jest's module loader, replaced by Node's own: a process evaluates Nest, ioredis and our modules once, not again for each suite. A
 * suite therefore restores what it changes (environment, signals, globals), as code in one process has to.
 */
export default class NativeRuntime {
  /** Evaluates jest-circus again for each suite: its state belongs to one suite. */
  requireInternalModule(file) {
    delete require.cache[file];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    return require(file);
  }

  requireModule(file) {
    return require(file);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(file) {
    return import(pathToFileURL(file).href);
  }

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {}
  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}
