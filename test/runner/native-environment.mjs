/** Jest's environment of a suite that shares the process: its globals are the globals of Node. */
export default class NativeEnvironment {
  global = globalThis;
  #console = globalThis.console;

  async setup() {
    // Jest has installed its own mapping of stack traces; Node's knows the maps of what Node loaded.
    Error.prepareStackTrace = undefined;
  }

  async teardown() {
    globalThis.console = this.#console;
  }

  getVmContext() {
    return null;
  }
}
