import type { ColumnMap } from '@cotejo/tables';
import type { OptionValues } from 'commander';
import type { ColumnSet } from '../csv/columns.js';
import type { TextEncoding } from '../csv/csv-cells.js';
import type { SnapshotContent } from '../import/import-snapshot.js';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';
import type { OpenFolder } from '../store/open-snapshot.js';

/** How to read the text of a file. */
export interface TextOptions<C extends string = string> {
  encoding: TextEncoding;
  map: ColumnMap<C>;
}

/** The parts of the commands that depend on the kind of snapshot. */
export interface SnapshotCommandSpec<C extends string = string> {
  kind: SnapshotKind;
  columns: ColumnSet<C>;
  open: OpenFolder;
  /** Creates the content of an import. @param flags all options, including those that the app added to the command */
  content(options: TextOptions<C>, flags: OptionValues): SnapshotContent;
  /** Description of the import command in its help. */
  importing: string;
  /** What answers look like while there is no snapshot; shown by `status`. */
  without: string;
  /** Additional text in a line of `status`. */
  remark?(manifest: SnapshotManifest): string;
}
