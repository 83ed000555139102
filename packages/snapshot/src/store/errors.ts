/** A snapshot cannot be served: its files are inconsistent, or another version of the program made it. */
export class SnapshotBrokenError extends Error {
  readonly code = 'snapshot_broken';
  constructor(problem: string) {
    super(`snapshot: ${problem}`);
    this.name = 'SnapshotBrokenError';
  }
}
