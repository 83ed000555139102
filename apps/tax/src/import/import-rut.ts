import { type ImportOptions, type ImportReport, importSnapshot, type SnapshotContent } from '@cotejo/snapshot';
import type { RutStates } from '../rut-states.js';
import { REGISTRATIONS, type RutManifest, RutSnapshot } from '../snapshot/rut-snapshot.js';
import { RutRows, type RutRowsOptions } from './rut-rows.js';

export interface RutContentOptions extends RutRowsOptions {
  states: RutStates;
  /** True if the file has everybody who is registered. */
  complete: boolean;
}

/** The tax source's part of an import. */
export class RutContent implements SnapshotContent {
  readonly kind = REGISTRATIONS;
  readonly open = RutSnapshot.open;
  readonly rows: RutRows;

  constructor(private readonly options: RutContentOptions) {
    this.rows = new RutRows(options, options.states);
  }

  async finish(): Promise<Pick<RutManifest, 'complete'>> {
    return { complete: this.options.complete };
  }
}

/** Makes a snapshot from a CSV of registrations and switches to it. @throws SnapshotImportError */
export function importRut(options: ImportOptions & RutContentOptions): Promise<ImportReport> {
  return importSnapshot(new RutContent(options), options);
}
