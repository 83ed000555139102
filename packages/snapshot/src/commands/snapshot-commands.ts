import type { Command, OptionValues } from 'commander';
import type { ColumnMap, ColumnSet } from '../csv/columns.js';
import type { TextEncoding } from '../csv/csv-cells.js';
import type { SnapshotContent } from '../import/import-snapshot.js';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';
import type { OpenFolder } from '../store/open-snapshot.js';
import { importCommand } from './import.command.js';
import { rollbackCommand } from './rollback.command.js';
import { statusCommand } from './status.command.js';

/** How the texts of a file are to be read. */
export interface TextOptions<C extends string = string> {
  encoding: TextEncoding;
  map: ColumnMap<C>;
}

/** What the commands of one kind of snapshot need to know of it. */
export interface SnapshotCommands<C extends string = string> {
  kind: SnapshotKind;
  columns: ColumnSet<C>;
  open: OpenFolder;
  /** Begins an import. @param flags all options as given, also those that the app has added to the command */
  content(options: TextOptions<C>, flags: OptionValues): SnapshotContent;
  /** What an import is for, in the words of its help. */
  importing: string;
  /** What is answered while there is no snapshot. */
  without: string;
  /** More for a line of `status`. */
  remark?(manifest: SnapshotManifest): string;
}

/** `import`, `status` and `rollback`. */
export function snapshotCommands<C extends string>(
  subject: SnapshotCommands<C>,
): { importing: Command; status: Command; rollback: Command } {
  return {
    importing: importCommand(subject),
    status: statusCommand(subject),
    rollback: rollbackCommand(subject),
  };
}
