import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ListClass, ListKind } from '@cotejo/contracts';
import { checkPolicy, defaultPoliciesDir, PolicyFileError } from '@cotejo/platform';
import { columnName } from '@cotejo/tables';
import { textOfBytes } from '@cotejo/tables/file-text';
import { ListError } from '../../list-error.js';

export const LIST_ID = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const SCHEMA = 'list-mapping.schema.json';

/** The column name in the header for each member, case-insensitive. */
export interface MappedColumns {
  /** Must stay the same in every edition, because cleared entries refer to it. Default: the row number. */
  id?: string;
  document?: string;
  /**
   * Type in words, as `CC`, `NIT`, `PA`, `CE`, `TI`, or as a code of the DIAN. Without this column it may be in front of the
   * number, which else is a cédula, or a NIT if it ends with `-d`.
   */
  documentType?: string;
  /** Default: Colombia for a cédula, a NIT and a card of a minor; unknown for other documents. */
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

/** How to read the CSV of a national list, a list of exposed persons or a tenant's own list: `*.mapping.json`. */
export interface ListMapping {
  list: string;
  kind: ListKind;
  class: ListClass;
  /** Present for a list that counts for one tenant only. */
  tenant?: string;
  publisher?: string;
  /** Default: comma. */
  delimiter?: string;
  /** Counts only when the bytes of the file leave a doubt. */
  encoding?: 'utf8' | 'latin1';
  /** Order of the parts of a date, with any separator. Default: `YYYY-MM-DD`. */
  dateFormat?: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
  columns: MappedColumns;
  /** Years for which a row still counts after its `until`. Default: 0. */
  keptYearsAfterEnd?: number;
}

/**
 * Reads a mapping file and checks it against `policies/schemas/list-mapping.schema.json`.
 * @throws ListError `mapping_invalid`, with the member's name
 */
export async function readListMapping(path: string): Promise<ListMapping> {
  const name = basename(path);
  return checkListMapping(parseJson(textOfBytes(await readFile(path)) ?? '', name), name);
}

/** @throws ListError `mapping_invalid`, with the member's name */
export function checkListMapping(data: unknown, name: string): ListMapping {
  try {
    return checkPolicy<ListMapping>(data, defaultPoliciesDir(), name, SCHEMA);
  } catch (error) {
    if (error instanceof PolicyFileError) {
      throw new ListError('mapping_invalid', error.message);
    }
    throw error;
  }
}

/** The columns that a file must have for this mapping to apply. */
export function mappedColumns({ columns }: ListMapping): string[] {
  return Object.values(columns as Record<string, string>).map(columnName);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ListError('mapping_invalid', `${name} is not valid JSON`);
  }
}
