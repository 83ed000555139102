import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ListClass, ListKind } from '@cotejo/contracts';
import { checkPolicy, defaultPoliciesDir, PolicyFileError } from '@cotejo/platform';
import { columnName } from '../csv-rows.js';
import { ListImportError } from '../errors.js';

export const LIST_ID = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const SCHEMA = 'list-mapping.schema.json';

/** The column, by its name in the header, that each member is read from; upper or lower case does not matter. */
export interface MappedColumns {
  /** Stays the same from edition to edition: what a tenant cleared is known by it. Without one the row's number. */
  id?: string;
  document?: string;
  /** In words or as `CC`, `NIT`, `PA`, `CE`, `TI`. Without it a number is a cédula, `-d` at its end a NIT's. */
  documentType?: string;
  /** Without it Colombia. */
  documentCountry?: string;
  name?: string;
  givenNames?: string;
  surnames?: string;
  /** Several are separated by `;` or `|`. */
  alias?: string;
  birthDate?: string;
  country?: string;
  programme?: string;
  /** First and last day of the term. */
  from?: string;
  until?: string;
}

/** How the CSV of a national list, of a list of exposed persons or of a tenant's own list is read: `*.mapping.json`. */
export interface ListMapping {
  list: string;
  kind: ListKind;
  class: ListClass;
  /** Makes it that tenant's own list. */
  tenant?: string;
  publisher?: string;
  /** Comma where it is not said. */
  delimiter?: string;
  /** UTF-8 where it is not said. */
  encoding?: 'utf8' | 'latin1';
  /** Order of the parts of a date; any separator. `YYYY-MM-DD` where it is not said. */
  dateFormat?: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
  columns: MappedColumns;
  /** Years for which a row still counts after its `until`; 0 where it is not said. */
  keptYearsAfterEnd?: number;
}

/**
 * Reads a mapping file and checks it against `policies/schemas/list-mapping.schema.json`.
 * @throws ListImportError `mapping_invalid`, naming the member
 */
export async function readListMapping(path: string): Promise<ListMapping> {
  const name = basename(path);
  return checkListMapping(parseJson(await readFile(path, 'utf8'), name), name);
}

/** @throws ListImportError `mapping_invalid`, naming the member */
export function checkListMapping(data: unknown, name: string): ListMapping {
  try {
    return checkPolicy<ListMapping>(data, defaultPoliciesDir(), name, SCHEMA);
  } catch (error) {
    if (error instanceof PolicyFileError) {
      throw new ListImportError('mapping_invalid', error.message);
    }
    throw error;
  }
}

/** The columns that a file must have to be read by the mapping. */
export function mappedColumns({ columns }: ListMapping): string[] {
  return Object.values(columns as Record<string, string>).map(columnName);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ListImportError('mapping_invalid', `${name} is not valid JSON`);
  }
}
