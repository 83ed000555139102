/** A snapshot cannot be served: its files do not fit together, or an older version of the program made it. */
export class SnapshotBrokenError extends Error {
  readonly code = 'snapshot_broken';
  constructor(problem: string) {
    super(`snapshot: ${problem}`);
    this.name = 'SnapshotBrokenError';
  }
}
