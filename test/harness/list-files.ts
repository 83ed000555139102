import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BundleKeys, FolderStore, importLists, readListPolicy, writeBundleFile } from '@cotejo/lists';
import { ROOT } from './checkout.js';

/** A person of the generated registry, who is to be found on a list. */
export interface ListedPerson {
  givenNames: string;
  surnames: string;
  document?: string;
}

/** Number of additional entries, because the importer refuses a list that is shorter than the shortest real list. */
const OFAC_ENTRIES = 10_500;
const UN_ENTRIES = 600;

/** Five letters that no Colombian name has together, another for each index. */
function oddName(index: number): string {
  const letter = (digit: number) => 'BDFGKPTVWZ'[digit % 10];
  return [index, index / 10, index / 100, index / 1_000].map((part) => letter(Math.floor(part))).join('');
}

/** OFAC's CSV set as it is published: 12 columns, no header, `-0- ` for null, CRLF, a last record of one 0x1A byte. */
export function writeOfacFiles(dir: string, listed: ListedPerson[]): void {
  mkdirSync(dir, { recursive: true });
  const row = (id: number, person: ListedPerson, programme: string) => {
    const remarks = person.document ? `Cedula No. ${person.document} (Colombia); POB Cali, Colombia.` : 'Gender Male.';
    const name = `"${person.surnames.toUpperCase()}, ${person.givenNames}"`;
    return `${id},${name},"individual","${programme}",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"`;
  };
  const filler = Array.from({ length: OFAC_ENTRIES }, (_, index) =>
    row(90_000 + index, { givenNames: `Zzq${oddName(index)}`, surnames: `XXW${oddName(index * 7)}` }, 'SDNTK'),
  );
  const rows = [...filler, ...listed.map((person, index) => row(10_000 + index, person, 'SDNTK'))];
  writeFileSync(join(dir, 'sdn.csv'), `${rows.join('\r\n')}\r\n\u001a`);
  writeFileSync(join(dir, 'alt.csv'), `90000,1,"aka","ZZQ THE OTHER",-0- \r\n\u001a`);
}

/** The Security Council's consolidated XML with today's date, because an old edition counts as outdated. */
export function writeUnFile(dir: string, listed: ListedPerson[]): void {
  mkdirSync(dir, { recursive: true });
  const individual = (id: number, person: ListedPerson) => {
    const [first = '', ...rest] = person.givenNames.split(' ');
    const names = [first, rest.join(' '), person.surnames].filter(Boolean);
    const tags = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME'];
    return `<INDIVIDUAL><DATAID>${id}</DATAID><VERSIONNUM>1</VERSIONNUM>${names
      .map((name, index) => `<${tags[index]}>${name}</${tags[index]}>`)
      .join(
        '',
      )}<UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.${id}</REFERENCE_NUMBER><LISTED_ON>2010-01-01</LISTED_ON><INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS></INDIVIDUAL>`;
  };
  const filler = Array.from({ length: UN_ENTRIES }, (_, index) =>
    individual(50_000 + index, { givenNames: `Wwk${oddName(index)} Qqy`, surnames: `Xxz${oddName(index * 3)}` }),
  );
  const body = [...filler, ...listed.map((person, index) => individual(60_000 + index, person))].join('\n');
  const entity =
    '<ENTITY><DATAID>70000</DATAID><FIRST_NAME>QQX HOLDING</FIRST_NAME><UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDe.1</REFERENCE_NUMBER></ENTITY>';
  writeFileSync(
    join(dir, 'consolidated.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="${new Date().toISOString()}"><INDIVIDUALS>${body}</INDIVIDUALS><ENTITIES>${entity}</ENTITIES></CONSOLIDATED_LIST>\n`,
  );
}

/** Imports the lists of a folder, and exports them as `cotejo lists export` does. */
export async function exportLists(lists: string, file: string, keys: BundleKeys): Promise<void> {
  const store = new FolderStore(`${file}.store`);
  const policy = readListPolicy(join(ROOT, 'policies'));
  await importLists({ paths: [lists], homes: { stores: [store], keys }, policy, allowSmall: true });
  await writeBundleFile(file, store, (await store.currentId()) as string);
}
