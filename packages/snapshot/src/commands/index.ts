import type { Command } from 'commander';
import type { SnapshotCommandSpec } from './command-spec.js';
import { holdsCommand } from './holds.command.js';
import { importCommand } from './import.command.js';
import { rollbackCommand } from './rollback.command.js';
import { statusCommand } from './status.command.js';

export type { SnapshotCommandSpec, TextOptions } from './command-spec.js';
export { findNumber, type HeldNumber } from './holds.command.js';

/** The commands `import`, `status`, `rollback` and `holds` for one kind of snapshot. */
export function snapshotCommands<C extends string>(
  spec: SnapshotCommandSpec<C>,
): { importing: Command; status: Command; rollback: Command; holds: Command } {
  return {
    importing: importCommand(spec),
    status: statusCommand(spec),
    rollback: rollbackCommand(spec),
    holds: holdsCommand(spec),
  };
}
