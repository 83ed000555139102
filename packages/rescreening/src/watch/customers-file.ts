import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Customer, CustomerKind } from '../customer.js';
import { type ColumnMap, type Field, findColumns } from './column-map.js';
import { RescreeningError } from './errors.js';

const RECORD_LENGTH_MAX = 65_536;
const HEADER_BYTES = 65_536;
const PROBLEM_ROWS_MAX = 20;
const DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const COUNTRY = /^[A-Za-z]{2}$/;

export interface CustomersFileOptions {
  path: string;
  /** Columns by field; a field that is absent is found by the usual names of its column. */
  columns?: Partial<Record<Field, string[]>>;
  /** Kind of rows without one. Default: `person`. */
  kind?: CustomerKind;
}

/** What is wrong with single rows, by their numbers only. */
export interface RowProblems {
  count: number;
  rows: { row: number; problem: string }[];
}

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
const DOCUMENT_TYPES = {
  cc: 'cedula',
  cedula: 'cedula',
  nit: 'nit',
  passport: 'passport',
  pasaporte: 'passport',
  pa: 'passport',
} as const;

/** A customers' file, read as a stream: only one chunk of it is in memory. */
export class CustomersFile {
  readonly problems: RowProblems = { count: 0, rows: [] };

  constructor(private readonly options: CustomersFileOptions) {}

  /** Changes when the file changes. */
  static async versionOf(path: string): Promise<string> {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
      throw new RescreeningError('customers_unreadable', `the customers' file cannot be read: ${error.code}`);
    });
    return `${ino} ${size} ${mtimeNs}`;
  }

  /**
   * The customers in the order of the file.
   * @throws RescreeningError for a file that is no CSV, lacks a column, or changes while it is read
   */
  async *customers(signal?: AbortSignal): AsyncGenerator<Customer> {
    const { path } = this.options;
    const before = await CustomersFile.versionOf(path);
    const parser = parse({
      delimiter: await delimiterOf(path),
      bom: true,
      skip_empty_lines: true,
      max_record_size: RECORD_LENGTH_MAX,
    });
    // A read error destroys the parser, and the loop below then throws that error.
    pipeline(createReadStream(path, { encoding: 'utf8', ...(signal && { signal }) }), parser, () => {});
    let row = 0;
    try {
      let columns: ColumnMap | null = null;
      for await (const cells of parser as AsyncIterable<string[]>) {
        row += 1;
        if (columns === null) {
          columns = findColumns(cells, this.options.columns ?? {});
          continue;
        }
        yield this.customerOf(row, cells, columns);
      }
      if (columns === null) {
        throw new RescreeningError('customers_unreadable', "the customers' file is empty");
      }
    } catch (error) {
      throw describe(error, row + 1);
    }
    if ((await CustomersFile.versionOf(path)) !== before) {
      throw new RescreeningError('customers_changing', "the customers' file changed while it was read");
    }
  }

  private customerOf(row: number, cells: readonly string[], columns: ColumnMap): Customer {
    const { kind: defaultKind = 'person' } = this.options;
    const text = (field: Field) =>
      (columns[field] ?? [])
        .map((at) => (cells[at] as string).trim())
        .filter((cell) => cell !== '')
        .join(' ');
    const customer: Customer = {
      row,
      names: [text('name'), ...(columns.alias ?? []).map((at) => (cells[at] as string).trim())].filter(
        (name) => name !== '',
      ),
    };
    const id = text('id');
    const document = text('document');
    const [birthDate, country] = [this.dateOf(row, text('birthDate')), this.countryOf(row, text('country'))];
    const kind = KINDS[text('kind').toLowerCase()] ?? defaultKind;
    if (id !== '') {
      customer.id = id;
    }
    if (document !== '') {
      customer.document = document;
      const type = text('documentType').toLowerCase();
      if (type !== '') {
        customer.documentType = Object.hasOwn(DOCUMENT_TYPES, type)
          ? DOCUMENT_TYPES[type as keyof typeof DOCUMENT_TYPES]
          : 'any';
      }
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
    if (customer.names.length === 0 && document === '') {
      this.report(row, 'it has no name and no document');
    }
    return customer;
  }

  private dateOf(row: number, text: string): string | undefined {
    const date = text.replace(
      DAY_FIRST,
      (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );
    if (date !== '' && (!DATE.test(date) || Number.isNaN(Date.parse(date)))) {
      this.report(row, 'its birth date is not readable, so the date is not compared');
      return undefined;
    }
    return date === '' ? undefined : date;
  }

  private countryOf(row: number, text: string): string | undefined {
    if (text !== '' && !COUNTRY.test(text)) {
      this.report(row, 'its country is not a code of two letters, so the country is not compared');
      return undefined;
    }
    return text === '' ? undefined : text.toUpperCase();
  }

  private report(row: number, problem: string): void {
    this.problems.count += 1;
    if (this.problems.rows.length < PROBLEM_ROWS_MAX) {
      this.problems.rows.push({ row, problem });
    }
  }
}

/** The sign that the header has most often. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const header = buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] as string;
    const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: header.split(sign).length }));
    return counts.reduce((most, each) => (each.count > most.count ? each : most)).sign;
  } finally {
    await file.close();
  }
}

/** The parser's message quotes the file, so only the row is reported. */
function describe(error: unknown, row: number): unknown {
  if (error instanceof CsvError) {
    return new RescreeningError(
      'customers_unreadable',
      `row ${row} of the customers' file is not valid CSV (${error.code})`,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof RescreeningError || code === 'ABORT_ERR' || code === undefined
    ? error
    : new RescreeningError('customers_unreadable', `the customers' file cannot be read: ${code}`);
}
