import { nitCheckDigit } from '@cotejo/colombia/nit';
import type { RutState } from '@cotejo/contracts';
import {
  type ColumnPlaces,
  DocumentKinds,
  digitsAt,
  numberAt,
  placeColumns,
  type RowReader,
  readDay,
  readNumber,
  refuseMissing,
  type TextEncoding,
  textCells,
  trimmed,
} from '@cotejo/snapshot';
import type { ColumnMap } from '@cotejo/tables';
import type { CsvRecord } from '@cotejo/tables/scanner';
import type { RutStates } from '../rut-states.js';
import { packRegistration } from '../snapshot/packed-registration.js';

/** The file must have `nit` or `numero`. */
export const COLUMNS = {
  required: ['estado'],
  optional: ['tipo_documento', 'nit', 'numero', 'dv', 'fecha_estado'],
} as const;

type Column = (typeof COLUMNS)['required' | 'optional'][number];

/** Reason why a row was left out. */
type RowProblem = 'columns' | 'document_kind' | 'number' | 'check_digit' | 'date';

export interface RutRowsOptions {
  encoding: TextEncoding;
  /** Column names of the file that differ from ours. */
  map: ColumnMap<Column>;
}

/** Size of the cache of state words. A file has only a few different words. */
const CACHED_WORDS_MAX = 1_000;
const HYPHEN = 0x2d;

/** Reads the rows of one file into registrations. One object is reused for all rows. */
export class RutRows implements RowReader {
  /** NIT without its check digit, of the row last read. */
  number = 0;
  readonly undescribed = { state: 0 };
  private state: RutState | null = null;
  private day = 0;
  private columns: ColumnPlaces<Column> | null = null;
  private readonly kinds: DocumentKinds;
  private readonly stateByWord = new Map<string, RutState | null>();

  constructor(
    private readonly options: RutRowsOptions,
    private readonly states: RutStates,
  ) {
    this.kinds = new DocumentKinds(['nit', 'cedula'], options.encoding);
  }

  get encoding(): TextEncoding {
    return this.options.encoding;
  }

  readHeader(record: CsvRecord): void {
    const { encoding, map } = this.options;
    this.columns = placeColumns<Column>(textCells(record, encoding), COLUMNS, map);
    const { nit, numero } = this.columns.positions;
    if (nit < 0 && numero < 0) {
      refuseMissing(['nit']);
    }
  }

  read(record: CsvRecord): RowProblem | null {
    const { positions, width } = this.columns as ColumnPlaces<Column>;
    if (record.count !== width) {
      return 'columns';
    }
    if (!this.kinds.takes(record, positions.tipo_documento)) {
      return 'document_kind';
    }
    const problem = positions.nit < 0 ? this.readParts(record, positions) : this.readNit(record, positions.nit);
    if (problem) {
      return problem;
    }
    this.day = positions.fecha_estado < 0 ? 0 : readDay(record, positions.fecha_estado);
    if (this.day < 0) {
      return 'date';
    }
    this.state = this.stateOf(record, positions.estado);
    return null;
  }

  pack(bytes: Buffer, at: number): void {
    packRegistration(this.state, this.day, bytes, at);
  }

  /** Reads `890.903.938-8`, or the number only: without a hyphen there is no check digit. */
  private readNit({ bytes, starts, ends }: CsvRecord, field: number): RowProblem | null {
    const [start, end] = [starts[field] as number, ends[field] as number];
    const hyphen = bytes.subarray(start, end).indexOf(HYPHEN);
    const numberEnd = hyphen < 0 ? end : start + hyphen;
    this.number = numberAt(bytes, start, numberEnd);
    if (this.number === 0) {
      return 'number';
    }
    return hyphen < 0 ? null : this.checkDigitProblem(bytes, ...trimmed(bytes, numberEnd + 1, end));
  }

  private readParts(record: CsvRecord, { numero, dv }: Record<Column, number>): RowProblem | null {
    this.number = readNumber(record, numero);
    if (this.number === 0) {
      return 'number';
    }
    if (dv < 0) {
      return null;
    }
    const { bytes, starts, ends } = record;
    const [start, end] = trimmed(bytes, starts[dv] as number, ends[dv] as number);
    return start === end ? null : this.checkDigitProblem(bytes, start, end);
  }

  private checkDigitProblem(bytes: Buffer, start: number, end: number): RowProblem | null {
    const isRight = end - start === 1 && digitsAt(bytes, start, 1) === nitCheckDigit(String(this.number));
    return isRight ? null : 'check_digit';
  }

  private stateOf({ bytes, starts, ends }: CsvRecord, field: number): RutState | null {
    const { encoding } = this.options;
    const word = bytes.toString(encoding === 'latin1' ? 'latin1' : 'utf8', starts[field], ends[field]).trim();
    if (word === '') {
      return null;
    }
    let state = this.stateByWord.get(word);
    if (state === undefined) {
      state = this.states.stateOf(word);
      if (this.stateByWord.size < CACHED_WORDS_MAX) {
        this.stateByWord.set(word, state);
      }
    }
    if (state === null) {
      this.undescribed.state += 1;
    }
    return state;
  }
}
