export { reportError } from './report-error.js';
export { type SnapshotCommands, snapshotCommands, type TextOptions } from './snapshot-commands.js';
