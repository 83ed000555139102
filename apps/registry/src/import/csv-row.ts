import type { Person } from '../person.js';
import { isStorableDate } from '../snapshot/packed-person.js';

const REQUIRED = [
  'cedula',
  'primer_nombre',
  'segundo_nombre',
  'primer_apellido',
  'segundo_apellido',
  'estado',
  'fecha_expedicion',
  'lugar_expedicion',
] as const;
const OPTIONAL = ['particula'] as const;

type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** Why a row was left out. */
export type RowProblem = 'columns' | 'number' | 'name' | 'status' | 'date' | 'too_long';

export type CsvRow = { document: number; person: Person } | { problem: RowProblem };

/** Holders of the first cards have three digits, nobody more than ten. */
const NUMBER = /^\d{1,10}$/;
const STATUS_CODE_MAX = 255;
const TEXT_LENGTH_MAX = 100;

/** Reads rows of one file, by the columns that its header names. */
export class CsvRowReader {
  private readonly positions: Record<Column, number>;

  private constructor(private readonly header: readonly string[]) {
    const entries = [...REQUIRED, ...OPTIONAL].map((column) => [column, header.indexOf(column)]);
    this.positions = Object.fromEntries(entries);
  }

  /** A reader for the columns of section 2.6 of the interface, or the names of those that are missing. */
  static forHeader(cells: readonly string[]): CsvRowReader | { missing: string[] } {
    const header = cells.map((cell) => cell.trim().toLowerCase());
    const missing = REQUIRED.filter((column) => !header.includes(column));
    return missing.length > 0 ? { missing } : new CsvRowReader(header);
  }

  read(cells: readonly string[]): CsvRow {
    if (cells.length !== this.header.length) return { problem: 'columns' };
    const digits = this.text(cells, 'cedula').replace(/[. ]/g, '');
    const document = NUMBER.test(digits) ? Number(digits) : 0;
    if (document === 0) return { problem: 'number' };
    const person = this.person(cells);
    const problem = problemOf(person);
    return problem ? { problem } : { document, person };
  }

  private person(cells: readonly string[]): Person {
    const status = this.text(cells, 'estado');
    return {
      statusCode: /^\d{1,3}$/.test(status) ? Number(status) : Number.NaN,
      primerNombre: this.text(cells, 'primer_nombre'),
      segundoNombre: this.text(cells, 'segundo_nombre') || null,
      primerApellido: this.text(cells, 'primer_apellido'),
      particula: this.text(cells, 'particula') || null,
      segundoApellido: this.text(cells, 'segundo_apellido') || null,
      fechaExpedicion: this.text(cells, 'fecha_expedicion') || null,
      lugarExpedicion: this.text(cells, 'lugar_expedicion') || null,
      sex: null,
    };
  }

  private text(cells: readonly string[], column: Column): string {
    const cell = cells[this.positions[column]] ?? '';
    return cell.normalize('NFC').trim();
  }
}

function problemOf(person: Person): RowProblem | null {
  if (!person.primerNombre || !person.primerApellido) return 'name';
  if (!(person.statusCode <= STATUS_CODE_MAX)) return 'status';
  if (person.fechaExpedicion !== null && !isStorableDate(person.fechaExpedicion)) return 'date';
  const tooLong = Object.values(person).some((value) => typeof value === 'string' && value.length > TEXT_LENGTH_MAX);
  return tooLong ? 'too_long' : null;
}
