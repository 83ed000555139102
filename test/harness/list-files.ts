import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A person of the generated registry, who is to be found on a list. */
export interface ListedPerson {
  givenNames: string;
  surnames: string;
  document?: string;
}

/** Filler entries: a real list is not one line long, and the importers refuse one that is. */
const FILLER = 60;
const letters = (index: number) =>
  String.fromCharCode(65 + (index % 26), 65 + ((index * 7) % 26), 65 + ((index * 3) % 26));

/** OFAC's CSV set as it is published: 12 columns, no header, `-0- ` for null, CRLF, a last record of one 0x1A byte. */
export function writeOfacFiles(dir: string, listed: ListedPerson[]): void {
  mkdirSync(dir, { recursive: true });
  const row = (id: number, person: ListedPerson, programme: string) => {
    const remarks = person.document
      ? `Cedula No. ${person.document} (Colombia); POB Cali, Colombia.`
      : 'nationality Iran.';
    const name = `"${person.surnames.toUpperCase()}, ${person.givenNames}"`;
    return `${id},${name},"individual","${programme}",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"`;
  };
  const filler = Array.from({ length: FILLER }, (_, index) =>
    row(90_000 + index, { givenNames: `Zzq${letters(index)}`, surnames: `XXW${letters(index + 11)}` }, 'SDNTK'),
  );
  const rows = [...filler, ...listed.map((person, index) => row(10_000 + index, person, 'SDNTK'))];
  writeFileSync(join(dir, 'sdn.csv'), `${rows.join('\r\n')}\r\n\u001a`);
  writeFileSync(join(dir, 'alt.csv'), `90000,1,"aka","ZZQ THE OTHER",-0- \r\n\u001a`);
}

/** The Security Council's consolidated XML. */
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
  const filler = Array.from({ length: FILLER }, (_, index) =>
    individual(50_000 + index, { givenNames: `Wwk${letters(index)} Qqy`, surnames: `Xxz${letters(index + 5)}` }),
  );
  const body = [...filler, ...listed.map((person, index) => individual(60_000 + index, person))].join('\n');
  const entity =
    '<ENTITY><DATAID>70000</DATAID><FIRST_NAME>QQX HOLDING</FIRST_NAME><UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDe.1</REFERENCE_NUMBER></ENTITY>';
  writeFileSync(
    join(dir, 'consolidated.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:00.000Z"><INDIVIDUALS>${body}</INDIVIDUALS><ENTITIES>${entity}</ENTITIES></CONSOLIDATED_LIST>\n`,
  );
}
