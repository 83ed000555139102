import type { Readable } from 'node:stream';
import type { RowCount } from '@cotejo/tables';
import type { BadRowReason } from './bad-row-reason.js';
import type { CsvFormat } from './csv-records.js';

export interface ImportOptions extends CsvFormat {
  stream: Readable;
  dataDir: string;
  isGeoJson: boolean;
  /** DIVIPOLA code for files whose rows name no municipality. */
  city?: string | undefined;
  /** Date of the data, ISO 8601. */
  asOf: string;
  /** The file is refused above this share of bad rows. */
  badRatioMax: number;
  /** The file is refused below this share of the rows that it would replace. */
  sizeRatioMin: number;
  signal: AbortSignal;
  onProgress?(rows: number): void;
}

/** The input of a data set's reader. */
export interface ReadInput extends ImportOptions {
  count: RowCount<BadRowReason>;
  /** Must be called after each row: it reports progress and checks limits. @throws AddressImportError */
  onRow(): void;
}
