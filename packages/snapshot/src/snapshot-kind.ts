/** One kind of snapshot: for each number of up to ten digits a record of fixed width. */
export interface SnapshotKind {
  /** Its folder in the data folder, and the first word of its commands. */
  name: string;
  /** What a record is of, in the plural (`persons`); manifests and reports count them in a member of that name. */
  noun: string;
  /** Raised whenever a reader of before could not read what is written now. */
  format: number;
  /** File of the store in the folder of a snapshot. */
  storeFile: string;
  recordBytes: number;
}

/** What is known of a snapshot besides its records. */
export interface SnapshotManifest {
  format: number;
  /** Keys of the store. */
  blocks: number;
  /** When the data was true, ISO 8601. */
  asOf: string;
  createdAt: string;
  /** SHA-256 of the file as it was read, compressed or not. */
  inputSha256: string;
  duplicateRows: number;
  badRows: number;
  /** How many records, by the noun of the kind; and what a kind has of its own. */
  [member: string]: unknown;
}
