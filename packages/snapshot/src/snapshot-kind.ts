/** One kind of snapshot: it maps numbers of up to ten digits to records of fixed width. */
export interface SnapshotKind {
  /** Name of its folder in the data folder and of its command. */
  name: string;
  /** Name of its records, in the plural (`persons`); manifests and reports have the count in a member of that name. */
  noun: string;
  /** Raise it when older readers cannot read the new files. */
  format: number;
  /** Name of the store file in the folder of a snapshot. */
  storeFile: string;
  recordBytes: number;
}

/** Metadata of a snapshot. */
export interface SnapshotManifest {
  format: number;
  /** Number of blocks (keys) in the store. */
  blocks: number;
  /** Date of the data, ISO 8601. */
  asOf: string;
  createdAt: string;
  /** SHA-256 of the input file before decompression. */
  inputSha256: string;
  duplicateRows: number;
  badRows: number;
  /** Number of stored rows with a word that no table describes, by column; older versions wrote none. */
  undescribed?: Readonly<Record<string, number>>;
  /** The number of records, under the noun of the kind, and additional members of the kind. */
  [member: string]: unknown;
}
