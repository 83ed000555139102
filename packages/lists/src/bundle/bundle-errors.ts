/**
 * A bundle was refused: it is unsigned, has an untrusted signature, or differs from its manifest. The bundle in use
 * stays.
 */
export class BundleRefusedError extends Error {
  readonly code = 'bundle_refused';
  constructor(problem: string) {
    super(`list bundle refused: ${problem}`);
    this.name = 'BundleRefusedError';
  }
}

/** Another process holds the lock of the lists for longer than the caller waits. */
export class BundlesBusyError extends Error {
  readonly code = 'lists_busy';
  constructor() {
    super('another import or refresh of the lists is running');
    this.name = 'BundlesBusyError';
  }
}

/** Neither the data folder nor the state Redis could be written. */
export class BundlesUnwritableError extends Error {
  readonly code = 'lists_unwritable';
  constructor(options?: { cause: unknown }) {
    super('the lists cannot be written to the data folder or to the state Redis', options);
    this.name = 'BundlesUnwritableError';
  }
}

/** A command names an own list that is not in use. */
export class ListUnknownError extends Error {
  readonly code = 'list_unknown';
  constructor(list: string) {
    super(`there is no own list ${list}`);
    this.name = 'ListUnknownError';
  }
}
