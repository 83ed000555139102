/** A bundle is not used: unsigned, signed by a stranger, or not what its manifest says. The one in use stays. */
export class BundleRefusedError extends Error {
  readonly code = 'bundle_refused';
  constructor(problem: string) {
    super(`list bundle refused: ${problem}`);
    this.name = 'BundleRefusedError';
  }
}

/** Another process changes the lists, and does so for longer than one waits. */
export class BundlesBusyError extends Error {
  readonly code = 'lists_busy';
  constructor() {
    super('another import or refresh of the lists is running');
    this.name = 'BundlesBusyError';
  }
}

/** No home of the bundles could be written. */
export class BundlesUnwritableError extends Error {
  readonly code = 'lists_unwritable';
  constructor(options?: { cause: unknown }) {
    super('the lists can be written neither to the data folder nor to the state Redis', options);
    this.name = 'BundlesUnwritableError';
  }
}

/** A command names no own list that is in use. */
export class ListUnknownError extends Error {
  readonly code = 'list_unknown';
  constructor(list: string) {
    super(`there is no own list ${list}`);
    this.name = 'ListUnknownError';
  }
}
