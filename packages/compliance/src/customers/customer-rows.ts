import type { NamedDocumentKind } from '@cotejo/colombia';
import { documentKindNamed, parseDay } from '@cotejo/colombia/cells';
import { hasLostLetters } from '@cotejo/colombia/plain-text';
import { type DocumentType, isComparableDocument } from '@cotejo/screening/browser';
import type { CsvSink } from '@cotejo/tables';
import { type ColumnMap, type Field, findColumns } from './column-map.js';
import { type Customer, type CustomerKind, documentTypeOf } from './customer.js';
import type { CustomerProblem } from './customer-problems.js';
import { RescreeningError } from './rescreening-error.js';

const YEAR_OR_MONTH = /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/;
/** A cell of zeros and signs says that there is no document. */
const SOME_DIGIT = /[1-9]/;
const COUNTRY = /^[A-Za-z]{2}$/;
const NO_COLUMNS: readonly number[] = [];

const KINDS: Record<string, CustomerKind> = {
  person: 'person',
  persona: 'person',
  natural: 'person',
  n: 'person',
  company: 'company',
  empresa: 'company',
  juridica: 'company',
  j: 'company',
  any: 'any',
};
/** A foreigner's card has another series of numbers, so it is never compared with a cédula: only with documents of other countries. */
const DOCUMENT_TYPES: Record<NamedDocumentKind, DocumentType> = {
  cedula: 'cedula',
  nit: 'nit',
  passport: 'passport',
  foreigner: 'passport',
  // It keeps its number as a cédula.
  minor: 'any',
};

interface RowOptions {
  columns?: Partial<Record<Field, string[]>>;
  kind?: CustomerKind;
  /** Gets the number of a row that is not valid, instead of an error that ends the file. */
  onBrokenRow?: (row: number) => void;
}

/** Makes customers of the records of a CSV file. Errors name a row by its number only, because a record has a customer. */
export class CustomerRows implements CsvSink {
  private columns: ColumnMap | null = null;
  private cellCount = 0;
  private row = 0;
  private taken: Customer[] = [];

  constructor(
    private readonly options: RowOptions,
    private readonly report: (row: number, problem: CustomerProblem) => void,
  ) {}

  /** Whether there was no record, not even a header. */
  get isEmpty(): boolean {
    return this.columns === null;
  }

  /** The customers since the last call. */
  takeAll(): readonly Customer[] {
    const { taken } = this;
    this.taken = [];
    return taken;
  }

  /** @throws RescreeningError for a header without a needed column, and a row with more or fewer cells than the header */
  record(cells: string[]): void {
    this.row += 1;
    if (this.columns === null) {
      this.columns = findColumns(cells, this.options.columns ?? {});
      this.cellCount = cells.length;
    } else if (cells.length !== this.cellCount) {
      this.refuse(this.row, `it has ${cells.length} cells, the header has ${this.cellCount}`);
    } else {
      this.taken.push(this.customerOf(this.row, cells, this.columns));
    }
  }

  /** @throws RescreeningError */
  malformed(): void {
    this.refuse(this.row + 1, 'a quote is out of place or not closed, or the row is too long');
    this.row += 1;
  }

  private refuse(row: number, problem: string): void {
    const { onBrokenRow } = this.options;
    if (!onBrokenRow || row === 1) {
      throw notValid(row, problem);
    }
    onBrokenRow(row);
  }

  private customerOf(row: number, cells: readonly string[], columns: ColumnMap): Customer {
    const { kind: defaultKind = 'person' } = this.options;
    const customer: Customer = { row, names: namesIn(cells, columns) };
    const id = textIn(cells, columns.id);
    const document = textIn(cells, columns.document);
    const birthDate = this.dateOf(row, textIn(cells, columns.birthDate));
    const country = this.countryOf(row, textIn(cells, columns.country));
    const kind = KINDS[textIn(cells, columns.kind).toLowerCase()] ?? defaultKind;
    if (id !== '') {
      customer.id = id;
    }
    if (birthDate !== undefined) {
      customer.birthDate = birthDate;
    }
    if (country !== undefined) {
      customer.country = country;
    }
    if (kind !== 'person') {
      customer.kind = kind;
    }
    if (customer.names.some(hasLostLetters)) {
      this.report(row, 'name_letters_lost');
    }
    if (document !== '') {
      this.addDocument(customer, document, textIn(cells, columns.documentType));
    } else if (customer.names.length === 0) {
      this.report(row, 'empty');
    }
    return customer;
  }

  /** The document stays when it cannot be compared, so that a row is the same customer as before. */
  private addDocument(customer: Customer, document: string, type: string): void {
    customer.document = document;
    if (type !== '') {
      const kind = documentKindNamed(type);
      customer.documentType = kind === null ? 'any' : DOCUMENT_TYPES[kind];
    }
    if (SOME_DIGIT.test(document) && !isComparableDocument(document, documentTypeOf(customer))) {
      this.report(customer.row, 'document_unreadable');
    }
  }

  private dateOf(row: number, text: string): string | undefined {
    if (text === '') {
      return undefined;
    }
    const date = YEAR_OR_MONTH.test(text) ? text : parseDay(text);
    if (date === null) {
      this.report(row, 'birth_date_unreadable');
      return undefined;
    }
    return date;
  }

  private countryOf(row: number, text: string): string | undefined {
    if (text !== '' && !COUNTRY.test(text)) {
      this.report(row, 'country_unreadable');
      return undefined;
    }
    return text === '' ? undefined : text.toUpperCase();
  }
}

function namesIn(cells: readonly string[], columns: ColumnMap): string[] {
  const name = textIn(cells, columns.name);
  const names = name === '' ? [] : [name];
  for (const at of columns.alias ?? NO_COLUMNS) {
    const alias = (cells[at] as string).trim();
    if (alias !== '') {
      names.push(alias);
    }
  }
  return names;
}

/** The cells of some columns, joined by a space. */
function textIn(cells: readonly string[], columns: readonly number[] = NO_COLUMNS): string {
  let text = '';
  for (const at of columns) {
    const cell = (cells[at] as string).trim();
    text += text === '' || cell === '' ? cell : ` ${cell}`;
  }
  return text;
}

function notValid(row: number, problem: string): RescreeningError {
  return new RescreeningError('customers_unreadable', `row ${row} of the customers' file is not valid CSV: ${problem}`);
}
