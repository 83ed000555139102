import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '@cotejo/compliance/customers';
import { testFolder } from '@cotejo/testing';
import { CustomersFile } from './customers-file.js';

const folder = testFolder();

async function open(content: string | Buffer, signal?: AbortSignal) {
  const path = join(folder, 'customers.csv');
  writeFileSync(path, content);
  const file = new CustomersFile({ path });
  const customers: Customer[] = [];
  for await (const chunk of file.chunks(signal)) {
    customers.push(...chunk);
  }
  return { customers, problems: file.problems };
}
const read = async (content: string | Buffer, signal?: AbortSignal) => (await open(content, signal)).customers;

const ANA: Customer = { row: 2, id: 'c1', names: ['Ana, Gómez'], document: '16900001' };

it.each([
  ['commas and quotes', 'ID,NOMBRE,CEDULA\nc1,"Ana, Gómez",16900001\n'],
  ['a byte order mark and Windows line ends', '\uFEFFID;NOMBRE;CEDULA\r\nc1;Ana, Gómez;16900001\r\n'],
  ['carriage returns alone', 'ID|NOMBRE|CEDULA\rc1|Ana, Gómez|16900001\r'],
  ['empty lines and no last line end', 'ID\tNOMBRE\tCEDULA\n\nc1\tAna, Gómez\t16900001'],
])('reads %s', async (_, content) => {
  expect(await read(content)).toEqual([ANA]);
});

it.each([
  ['Latin-1', Buffer.from('ID;NOMBRE;CEDULA\r\nc1;Ana, Gómez;16900001\r\n', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFID\tNOMBRE\tCEDULA\r\nc1\tAna, Gómez\t16900001\r\n', 'utf16le')],
])('reads a file in %s, as Excel saves it', async (_, content) => {
  expect(await read(content)).toEqual([ANA]);
});

it('refuses a file whose letters would be lost, and says what to do', async () => {
  const content = Buffer.from('ID,NOMBRE\nc1,PE\xa5A SECRETA\n', 'latin1');
  await expect(read(content)).rejects.toMatchObject({
    code: 'customers_unreadable',
    message: expect.stringMatching(/^the customers' file .*save it again as "CSV UTF-8"$/),
  });
});

it('numbers rows over many chunks, also with lines inside of cells', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) =>
    i % 3 === 0 ? `"c\n${i}",Año ${i},${i}` : `c${i},Año ${i},${i}`,
  );
  const customers = await read(`ID,NOMBRE,CEDULA\n${rows.join('\n')}\n`);
  expect(customers.map(({ row }) => row)).toEqual(rows.map((_, i) => i + 2));
  expect(customers.at(-3)).toEqual({ row: 29_999, id: 'c\n29997', names: ['Año 29997'], document: '29997' });
});

it.each([
  ['too few cells', 'c2,Otra', 3],
  ['too many cells', 'c2,Otra,1,2', 3],
  ['a quote inside of a cell', 'c2,Otra "Persona,1', 3],
  ['a quote that is not closed', 'c2,"Otra Persona,1', 3],
  ['a row that is too long', `c2,${'O'.repeat(70_000)},1`, 3],
])('refuses %s by the number of the row only', async (_, line, row) => {
  const failure = await read(`ID,NOMBRE,CEDULA\nc1,Ana,1\n${line}\nc3,Luz,3\n`).catch((error) => error);
  expect(failure).toMatchObject({
    code: 'customers_unreadable',
    message: expect.stringMatching(`^row ${row} of the customers' file is not valid CSV`),
  });
  expect(failure.message).not.toMatch(/Otra|OOO/);
});

it.each([
  ['CC', 'cedula'],
  ['C.C.', 'cedula'],
  ['Cédula de ciudadanía', 'cedula'],
  ['13', 'cedula'],
  ['Cédula de extranjería', 'passport'],
  ['CE', 'passport'],
  ['PPT', 'passport'],
  ['41', 'passport'],
  ['C.E.', 'passport'],
  ['TE', 'passport'],
  ['48 - PPT', 'passport'],
  ['13 - Cédula de ciudadanía', 'cedula'],
  ['N.I.T.', 'nit'],
  ['TI', 'any'],
])('takes %s for the type %s, so that the card of a foreigner is no cédula', async (printed, documentType) => {
  expect(await read(`NOMBRE,No. Cédula,Tipo Doc.\nAna,16900001,${printed}\n`)).toEqual([
    { row: 2, names: ['Ana'], document: '16900001', documentType },
  ]);
});

it.each([
  ['17/05/2004', '2004-05-17'],
  ['2004-05-17', '2004-05-17'],
  ['2004-05', '2004-05'],
  ['2004', '2004'],
  ['30/02/2004', undefined],
  ['2004-02-30', undefined],
  ['2004-13', undefined],
])('reads the birth date %s as %s, and reports a day that no calendar has', async (printed, birthDate) => {
  const { customers, problems } = await open(`NOMBRE,FECHA NACIMIENTO\nAna,${printed}\n`);
  expect([customers[0]?.birthDate, problems.count]).toEqual([birthDate, birthDate === undefined ? 1 : 0]);
});

it('reports a name whose letters another program has lost', async () => {
  const { problems } = await open('NOMBRE\nAna Mu?oz\nLuz Muñoz\n');
  expect(problems.rows).toEqual([{ row: 2, problem: expect.stringContaining('letters of its name are lost') }]);
});

it('ends when the signal does', async () => {
  const failure = await read('ID,NOMBRE\nc1,Ana\n', AbortSignal.abort()).catch((error) => error);
  expect(failure).toMatchObject({ name: 'AbortError' });
});

it.each([
  ['7955511.1', ''],
  ['79555111.0', 'cedula'],
  ['79555111.0', 'otro'],
  ['AB123456', ''],
  ['900123456.0', 'nit'],
])(
  'reports that the document %s of the type "%s" is not compared, which without its dot is another person’s',
  async (document, type) => {
    const { customers, problems } = await open(
      `ID,NOMBRE,CEDULA,TIPO DOCUMENTO\nc1,Ana,${document},${type}\nc2,Luz,,\n`,
    );
    expect(customers).toHaveLength(2);
    expect(problems).toEqual({ count: 1, rows: [{ row: 2, problem: expect.stringContaining('document') }] });
  },
);
