import type { Sex } from '@cotejo/contracts';
import {
  type ColumnPlaces,
  DocumentKinds,
  digitsAt,
  placeColumns,
  type RowReader,
  readDay,
  readNumber,
  type TextEncoding,
  textCells,
  trimmed,
} from '@cotejo/snapshot';
import type { ColumnMap } from '@cotejo/tables';
import type { CsvRecord } from '@cotejo/tables/scanner';
import { sexOf } from '../person.js';
import {
  NAMES_MAX,
  PARTICLE_END,
  type PackedPerson,
  PLACES_MAX,
  packPerson,
  SEXES,
} from '../snapshot/packed-person.js';
import { TEXT_PROBLEMS, TextIds, type TextProblem } from './text-ids.js';

/** The columns in section 2.6 of the interface specification. */
export const COLUMNS = {
  required: [
    'cedula',
    'primer_nombre',
    'segundo_nombre',
    'primer_apellido',
    'segundo_apellido',
    'estado',
    'fecha_expedicion',
    'lugar_expedicion',
  ],
  optional: ['tipo_documento', 'particula', 'genero'],
} as const;

type Column = (typeof COLUMNS)['required' | 'optional'][number];

/** Reason why a row was left out. */
type RowProblem = 'columns' | 'document_kind' | 'number' | 'name' | 'status' | 'date' | TextProblem;

export interface PersonRowsOptions {
  encoding: TextEncoding;
  /** Column names of the file that differ from ours. */
  map: ColumnMap<Column>;
}

/** Limit for different spellings in one file. Real registries have fewer. A spelling needs about thirty bytes of memory. */
const NAME_SPELLINGS_MAX = 4_000_000;
const STATUS_CODE_MAX = 255;

/** Reads the rows of one file into packed persons. One object is reused for all rows. */
export class PersonRows implements RowReader {
  /** Cédula number of the row last read. */
  number = 0;
  readonly person: PackedPerson = {
    statusCode: 0,
    day: 0,
    place: 0,
    sex: 0,
    firstName: 0,
    secondName: 0,
    firstSurname: 0,
    secondSurname: 0,
  };
  readonly names: TextIds;
  readonly places: TextIds;
  private readonly kinds: DocumentKinds;
  private readonly sexes: TextIds;
  private readonly sexOfWord: (Sex | null)[] = [];
  readonly undescribed = { sex: 0 };
  private columns: ColumnPlaces<Column> | null = null;

  constructor(private readonly options: PersonRowsOptions) {
    const { encoding } = options;
    this.kinds = new DocumentKinds(['cedula'], encoding);
    this.names = new TextIds({ noun: 'names', encoding, max: Math.min(NAME_SPELLINGS_MAX, NAMES_MAX - 1) });
    this.places = new TextIds({ noun: 'places', encoding, max: PLACES_MAX - 1 });
    this.sexes = new TextIds({ noun: 'words for sex', encoding, max: 1_000 });
  }

  get encoding(): TextEncoding {
    return this.options.encoding;
  }

  readHeader(record: CsvRecord): void {
    const { encoding, map } = this.options;
    this.columns = placeColumns<Column>(textCells(record, encoding), COLUMNS, map);
  }

  /** Reads a row into `number` and `person`. @returns the problem, or `null` if the row is good */
  read(record: CsvRecord): RowProblem | null {
    const { positions, width } = this.columns as ColumnPlaces<Column>;
    if (record.count !== width) {
      return 'columns';
    }
    if (!this.kinds.takes(record, positions.tipo_documento)) {
      return 'document_kind';
    }
    this.number = readNumber(record, positions.cedula);
    if (this.number === 0) {
      return 'number';
    }
    return this.readTexts(record, positions) ?? this.readFigures(record, positions);
  }

  pack(bytes: Buffer, at: number): void {
    packPerson(this.person, bytes, at);
  }

  private readTexts(record: CsvRecord, positions: Record<Column, number>): RowProblem | null {
    const { person } = this;
    person.firstName = textId(this.names, record, positions.primer_nombre);
    person.secondName = textId(this.names, record, positions.segundo_nombre);
    person.firstSurname = textId(this.names, record, positions.primer_apellido);
    person.secondSurname = textId(this.names, record, positions.segundo_apellido);
    person.place = textId(this.places, record, positions.lugar_expedicion);
    const particle = textId(this.names, record, positions.particula);
    const lowest = Math.min(
      person.firstName,
      person.secondName,
      person.firstSurname,
      person.secondSurname,
      person.place,
      particle,
    );
    if (lowest < 0) {
      return TEXT_PROBLEMS[-1 - lowest] as TextProblem;
    }
    if (person.firstName === 0 || person.firstSurname === 0) {
      return 'name';
    }
    if (particle > 0) {
      person.secondSurname = this.withParticle(particle, person.secondSurname);
    }
    return null;
  }

  private withParticle(particle: number, surname: number): number {
    return this.names.idOfText(`${this.names.textOf(particle)}${PARTICLE_END}${this.names.textOf(surname)}`);
  }

  private readFigures(record: CsvRecord, positions: Record<Column, number>): RowProblem | null {
    const { person } = this;
    person.statusCode = readStatus(record, positions.estado);
    if (person.statusCode < 0) {
      return 'status';
    }
    person.day = readDay(record, positions.fecha_expedicion);
    if (person.day < 0) {
      return 'date';
    }
    person.sex = this.readSex(textId(this.sexes, record, positions.genero));
    return null;
  }

  /** The sex is a hint in one check only, so a word that is not known never leaves a person out. */
  private readSex(word: number): number {
    let sex = this.sexOfWord[word];
    if (sex === undefined) {
      sex = word <= 0 ? null : sexOf(this.sexes.textOf(word));
      this.sexOfWord[word] = sex;
    }
    this.undescribed.sex += Number(word !== 0 && sex === null);
    return SEXES.indexOf(sex);
  }
}

function textId(texts: TextIds, { bytes, starts, ends }: CsvRecord, field: number): number {
  return field < 0 ? 0 : texts.idOf(bytes, starts[field] as number, ends[field] as number);
}

function readStatus({ bytes, starts, ends }: CsvRecord, field: number): number {
  const [start, end] = trimmed(bytes, starts[field] as number, ends[field] as number);
  const code = digitsAt(bytes, start, end - start);
  return end > start && end - start <= 3 && code <= STATUS_CODE_MAX ? code : -1;
}
