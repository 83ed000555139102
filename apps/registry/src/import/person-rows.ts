import { dayNumber } from '../snapshot/calendar-day.js';
import { NAMES_MAX, PARTICLE_END, type PackedPerson, PLACES_MAX } from '../snapshot/packed-person.js';
import { type Column, type ColumnMap, columnPositions } from './columns.js';
import type { CsvRecord } from './csv-scanner.js';
import { TEXT_PROBLEMS, TextIds, type TextProblem } from './text-ids.js';

/** Why a row was left out. */
export type RowProblem = 'columns' | 'number' | 'name' | 'status' | 'date' | 'sex' | TextProblem;

export type TextEncoding = 'utf-8' | 'latin1';

/** Spellings of names in one file. Real registries have fewer; each costs some thirty bytes of memory. */
const NAME_SPELLINGS_MAX = 4_000_000;
/** Nobody has more digits than ten. */
const DIGITS_MAX = 10;
const STATUS_CODE_MAX = 255;
const [ZERO, NINE, DOT, SPACE, HYPHEN, SLASH] = [0x30, 0x39, 0x2e, 0x20, 0x2d, 0x2f];
const SEX_WORDS: Record<string, number> = { '': 0, f: 1, femenino: 1, m: 2, masculino: 2 };

/** Reads the rows of one file into packed persons; one object for all rows. */
export class PersonRows {
  /** Number of the cédula last read. */
  document = 0;
  readonly person: PackedPerson = {
    statusCode: 0,
    day: 0,
    place: 0,
    sex: 0,
    primerNombre: 0,
    segundoNombre: 0,
    primerApellido: 0,
    segundoApellido: 0,
  };
  readonly names: TextIds;
  readonly places: TextIds;
  private readonly sexes: TextIds;
  private positions: Record<Column, number> | null = null;
  private width = 0;
  private readonly encoding: TextEncoding;
  private readonly map: ColumnMap;

  constructor({ encoding, map }: { encoding: TextEncoding; map: ColumnMap }) {
    this.encoding = encoding;
    this.map = map;
    this.names = new TextIds({ what: 'names', encoding, max: Math.min(NAME_SPELLINGS_MAX, NAMES_MAX - 1) });
    this.places = new TextIds({ what: 'places', encoding, max: PLACES_MAX - 1 });
    this.sexes = new TextIds({ what: 'words for sex', encoding, max: 1_000 });
  }

  get hasHeader(): boolean {
    return this.positions !== null;
  }

  /** @throws RegistryImportError `columns_missing` */
  readHeader({ bytes, starts, ends, count }: CsvRecord): void {
    const cells = Array.from({ length: count }, (_, field) =>
      bytes.subarray(starts[field], ends[field]).toString(this.encoding === 'latin1' ? 'latin1' : 'utf8'),
    );
    this.positions = columnPositions(cells, this.map);
    this.width = count;
  }

  /** @returns what is wrong with the row; `null`: it is now in `document` and `person` */
  read(record: CsvRecord): RowProblem | null {
    if (record.count !== this.width) return 'columns';
    const positions = this.positions as Record<Column, number>;
    this.document = readNumber(record, positions.cedula);
    if (this.document === 0) return 'number';
    return this.readTexts(record, positions) ?? this.readFigures(record, positions);
  }

  private readTexts(record: CsvRecord, positions: Record<Column, number>): RowProblem | null {
    const { person } = this;
    person.primerNombre = textId(this.names, record, positions.primer_nombre);
    person.segundoNombre = textId(this.names, record, positions.segundo_nombre);
    person.primerApellido = textId(this.names, record, positions.primer_apellido);
    person.segundoApellido = textId(this.names, record, positions.segundo_apellido);
    person.place = textId(this.places, record, positions.lugar_expedicion);
    const particle = textId(this.names, record, positions.particula);
    const lowest = Math.min(
      person.primerNombre,
      person.segundoNombre,
      person.primerApellido,
      person.segundoApellido,
      person.place,
      particle,
    );
    if (lowest < 0) return TEXT_PROBLEMS[-1 - lowest] as TextProblem;
    if (person.primerNombre === 0 || person.primerApellido === 0) return 'name';
    if (particle > 0) person.segundoApellido = this.withParticle(particle, person.segundoApellido);
    return null;
  }

  private withParticle(particle: number, surname: number): number {
    return this.names.idOfText(`${this.names.textOf(particle)}${PARTICLE_END}${this.names.textOf(surname)}`);
  }

  private readFigures(record: CsvRecord, positions: Record<Column, number>): RowProblem | null {
    const { person } = this;
    person.statusCode = readStatus(record, positions.estado);
    if (person.statusCode < 0) return 'status';
    person.day = readDay(record, positions.fecha_expedicion);
    if (person.day < 0) return 'date';
    const sex = textId(this.sexes, record, positions.genero);
    person.sex = sex <= 0 ? sex : (SEX_WORDS[this.sexes.textOf(sex).toLowerCase()] ?? -1);
    return person.sex < 0 ? 'sex' : null;
  }
}

function textId(texts: TextIds, { bytes, starts, ends }: CsvRecord, field: number): number {
  return field < 0 ? 0 : texts.idOf(bytes, starts[field] as number, ends[field] as number);
}

/** Digits with dots and spaces between them; 0 for anything else. */
function readNumber({ bytes, starts, ends }: CsvRecord, field: number): number {
  const end = ends[field] as number;
  let number = 0;
  let digits = 0;
  for (let i = starts[field] as number; i < end; i += 1) {
    const byte = bytes[i] as number;
    if (byte >= ZERO && byte <= NINE) {
      number = number * 10 + byte - ZERO;
      digits += 1;
    } else if (byte !== DOT && byte !== SPACE) return 0;
  }
  return digits <= DIGITS_MAX ? number : 0;
}

function readStatus({ bytes, starts, ends }: CsvRecord, field: number): number {
  const [start, end] = trimmed(bytes, starts[field] as number, ends[field] as number);
  const code = digitsAt(bytes, start, end - start);
  return end > start && end - start <= 3 && code <= STATUS_CODE_MAX ? code : -1;
}

/** YYYY-MM-DD, or dd/MM/yyyy as the ANI prints it; 0 for an empty one. */
function readDay({ bytes, starts, ends }: CsvRecord, field: number): number {
  const [start, end] = trimmed(bytes, starts[field] as number, ends[field] as number);
  if (start === end) return 0;
  if (end - start !== 10) return -1;
  if (bytes[start + 4] === HYPHEN && bytes[start + 7] === HYPHEN) {
    return dayNumber(digitsAt(bytes, start, 4), digitsAt(bytes, start + 5, 2), digitsAt(bytes, start + 8, 2));
  }
  if (bytes[start + 2] === SLASH && bytes[start + 5] === SLASH) {
    return dayNumber(digitsAt(bytes, start + 6, 4), digitsAt(bytes, start + 3, 2), digitsAt(bytes, start, 2));
  }
  return -1;
}

/** `NaN`, which no comparison accepts, where something else than a digit stands. */
function digitsAt(bytes: Buffer, start: number, count: number): number {
  let value = 0;
  for (let i = start; i < start + count; i += 1) {
    const byte = bytes[i] as number;
    if (byte < ZERO || byte > NINE) return Number.NaN;
    value = value * 10 + byte - ZERO;
  }
  return value;
}

function trimmed(bytes: Buffer, start: number, end: number): [number, number] {
  let [from, to] = [start, end];
  while (from < to && bytes[from] === SPACE) from += 1;
  while (to > from && bytes[to - 1] === SPACE) to -= 1;
  return [from, to];
}
