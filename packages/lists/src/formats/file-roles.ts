import { columnName, splitLine } from '@cotejo/tables';

/** The role of a file: a format of a list, or one part of a format that has several files. */
export type FileRole =
  | 'ofac_sdn'
  | 'ofac_sdn_alt'
  | 'ofac_sdn_comments'
  | 'ofac_sdn_xml'
  | 'ofac_sdn_advanced'
  | 'ofac_cons'
  | 'ofac_cons_alt'
  | 'ofac_cons_comments'
  | 'ofac_cons_xml'
  | 'ofac_cons_advanced'
  | 'un'
  | 'eu_xml'
  | 'eu_journal'
  | 'uk'
  | 'uk_subjects'
  | 'uk_names'
  | 'uk_dobs'
  | 'uk_identifiers'
  | 'own'
  | 'mapped';

/**
 * What the name and the first bytes of a file show: its role; or `addresses`, which are not screened; or `ofac_advanced`,
 * an advanced XML of OFAC whose entries must be read to know which list it is.
 */
export type RecognisedFile = FileRole | 'addresses' | 'ofac_advanced' | undefined;

/** An OFAC row starts with the entry number, then a quoted text, a number or a null. The CSV files have no header. */
const OFAC_ROW = /^\d+,\s*("|-0-|\d)/;
const OFAC_CSV: Record<string, RecognisedFile> = {
  'sdn.csv': 'ofac_sdn',
  'alt.csv': 'ofac_sdn_alt',
  'sdn_comments.csv': 'ofac_sdn_comments',
  'add.csv': 'addresses',
  'cons_prim.csv': 'ofac_cons',
  'cons_alt.csv': 'ofac_cons_alt',
  'cons_comments.csv': 'ofac_cons_comments',
  'cons_add.csv': 'addresses',
};
/** Programmes that never appear at the start of the SDN list, whose entries are sorted by number. */
const NOT_SDN = /<program>(NS-|561|CMIC-|FSE-)/;

/** Columns that identify the header of a CSV; the first match wins. */
const HEADERS: readonly [role: FileRole, columns: readonly string[]][] = [
  ['eu_journal', ['celex', 'recordid', 'programkey']],
  ['uk', ['unique id', 'ofsi group id', 'name 6']],
  ['uk_names', ['unique_id', 'name_type', 'full_name']],
  ['uk_dobs', ['dob_id', 'unique_id']],
  ['uk_identifiers', ['unique_id', 'raw_value', 'identifier_type']],
  ['uk_subjects', ['unique_id', 'subject_type']],
  ['own', ['documento', 'nombre', 'lista']],
];
/** The UK list has one line with its date above the header. */
const HEADER_LINES_MAX = 2;

export function recogniseFile(name: string, head: string): RecognisedFile {
  if (head.includes('<CONSOLIDATED_LIST')) {
    return 'un';
  }
  if (/<export\s[^>]*generationDate/.test(head)) {
    return 'eu_xml';
  }
  if (head.includes('<sdnList')) {
    return `${ofacListOf(name) ?? (NOT_SDN.test(head) ? 'ofac_cons' : 'ofac_sdn')}_xml`;
  }
  if (/<Sanctions[\s>]/.test(head)) {
    const list = ofacListOf(name);
    return list ? `${list}_advanced` : 'ofac_advanced';
  }
  if (OFAC_ROW.test(head)) {
    return OFAC_CSV[name.toLowerCase()];
  }
  const headers = head.split(/\r?\n/, HEADER_LINES_MAX).map((line) => headerOf(line));
  return HEADERS.find(([, columns]) =>
    headers.some((header) => columns.every((column) => header.includes(column))),
  )?.[0];
}

/** The columns of a header line; an empty array when its quotes are broken. */
export function headerOf(line: string, delimiter: string | string[] = [',', ';']): string[] {
  return splitLine(line, delimiter).map(columnName);
}

/** Both lists use the same two XML layouts, so the file name decides. */
function ofacListOf(name: string): 'ofac_sdn' | 'ofac_cons' | undefined {
  if (/cons/i.test(name)) {
    return 'ofac_cons';
  }
  return /sdn/i.test(name) ? 'ofac_sdn' : undefined;
}
