import { parse } from 'csv-parse/sync';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import { sendBatch } from '../harness/batch-client.js';
import { settledUsage } from '../harness/batch-usage.js';
import { runCotejo } from '../harness/cli.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Files of CSV, as accountants have them, in a batch. */
const CEDULA = '1000000001';
const CSV = { headers: { 'content-type': 'text/csv' } };

let running: RunningProduct;
let accounts: Accounts;
let tenants = 0;

beforeAll(async () => {
  running = await lend('separate');
  accounts = openAccounts(running);
}, 120_000);
afterAll(() => accounts?.stop());

async function newTenant() {
  tenants += 1;
  const tenant = `files-${tenants}`;
  return { tenant, key: (await accounts.key(tenant, 'unlimited')).key };
}
const rowsOf = ({ text }: { text: string }) => text.split('\n').slice(1, -1);

describe('a file', () => {
  it('is read and answered as CSV', async () => {
    const { key } = await newTenant();
    const text = `cedula,monto,telefono\r\n${CEDULA},250000,+573000000001\r\n${CEDULA},x,\r\n`;
    const answer = await sendBatch(running.url, key, text, { ...CSV, query: '?include=interval' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head = '', first = '', second = '', last = ''] = answer.text.split('\n');
    expect(head).toMatch(
      /^row,status,charged,replayed,reason,message,fields,success,transaction_id,.*,created_at,score_interval$/,
    );
    expect(first).toMatch(/^1,200,true,false,,,,true,txn_/);
    expect(second).toMatch(/^2,400,false,false,invalid_body,[^,]*,\/monto must_be_integer,/);
    expect(last).toContain('summary,end_of_input,1,0,,first_row=1 next_row=3 rows=2 answered=1 errors=1');
    const cells = (line: string) => line.replace(/"(?:[^"]|"")*"/g, 'x').split(',').length;
    expect([first, second, last].map(cells)).toEqual(Array(3).fill(cells(head)));
  });

  it('with broken rows has an answer for each of its rows', async () => {
    const { key } = await newTenant();
    const rows = ['Calle 10 "bis"', '"Calle 10" bis', '"Calle 10', 'x'.repeat(20_000), 'Calle 11'];
    const text = `cedula,direccion\n${rows.map((row) => `${CEDULA},${row}\n`).join('')}`;
    const answers = rowsOf(await sendBatch(running.url, key, text, CSV));
    expect(answers.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
      '1 400',
      '2 400',
      '3 400',
      '4 413',
      '5 200',
    ]);
  });

  it('of an accountant is read: semicolons, Latin-1, names of columns in Spanish, dots and commas', async () => {
    const { key } = await newTenant();
    const text = `Cédula;Nombre completo;Celular;Valor total\r\n1.000.000.001;Íñigo Núñez;300 123 4567;$ 1.250.000,00\r\n8.250.123;Ana;;250.000\r\n`;
    const latin1 = { headers: { 'content-type': 'text/csv; charset=ISO-8859-1' } };
    const answers = rowsOf(await sendBatch(running.url, key, Buffer.from(text, 'latin1'), latin1));
    expect(answers).toEqual([expect.stringMatching(/^1,200,/), expect.stringMatching(/^2,(200|404),/)]);
  });

  it('with a column of kinds reads each document by its kind', async () => {
    const { key } = await newTenant();
    const rows = ['CC,512345', 'C.E.,712046', 'Permiso por Protección Temporal,1234567', 'Pasaporte,AB123456'];
    const text = `Tipo de documento,Número de documento\n${rows.join('\n')}\n22,x\nTI,1020304050\n`;
    const answers = rowsOf(await sendBatch(running.url, key, text, CSV));
    expect(answers).toHaveLength(6);
    for (const answer of answers.slice(0, 4)) {
      expect(answer).toMatch(/^\d,200,true,/);
    }
    for (const answer of answers.slice(1, 4)) {
      expect(answer).toContain('document_without_registry');
    }
    expect(answers[4]).toMatch(/^5,400,false,.*\/cedula not_digits/);
    expect(answers[5]).toMatch(/^6,400,false,.*\/tipo_documento other_document/);
  });

  it('is refused by the service where --dry-run says so', async () => {
    const { key } = await newTenant();
    const rows = [
      '5212345.0,,,,',
      '52,,,,',
      ',300,,,',
      '1000000001,3001234567,x@y,1.5,',
      '1000000001,57300,,"250,000",17/05/1930',
      '1000000001,12345678,a@b.co,-1,30/02/2004',
      '1000000001,+57 300 123 4567,,9999999999999999,17/05/2004',
      'TI 1,,,,',
      '1,2',
    ];
    const text = `cedula,telefono,email,monto,fecha_expedicion\n${rows.join('\n')}\n`;
    const answers = rowsOf(await sendBatch(running.url, key, text, CSV));
    const refused = answers.flatMap((line) => {
      const [row, , , , , , fields = ''] = (parse(line) as string[][])[0] ?? [];
      return fields
        .split('; ')
        .filter(Boolean)
        .map((problem) => `${row} ${problem}`);
    });
    const { stdout } = await runCotejo(['batch', '-', '--format', 'csv', '--dry-run', '--json'], { input: text });
    const found = (JSON.parse(stdout).problems as { pointer: string; code: string; first_rows: number[] }[]).flatMap(
      ({ pointer, code, first_rows }) => first_rows.map((row) => `${row} ${pointer} ${code}`.replace('  ', ' ')),
    );
    expect(found.sort()).toEqual(refused.sort());
    expect(refused.length).toBeGreaterThan(10);
  });

  it('without a header row is refused, and its cells are not repeated', async () => {
    const { key } = await newTenant();
    const { status, text } = await sendBatch(running.url, key, '1020304050,+573001234567,juan@example.co\n', CSV);
    expect([status, JSON.parse(text).errors]).toEqual([400, [{ pointer: '', code: 'missing_header_row' }]]);
    expect(text).not.toMatch(/1020304050|3001234567|juan/);
  });

  it('with an unknown column is refused before any row', async () => {
    const { tenant, key } = await newTenant();
    const { status, text } = await sendBatch(running.url, key, `cedula,montos\n${CEDULA},1\n`, CSV);
    expect([status, JSON.parse(text).errors]).toEqual([400, [{ pointer: '/montos', code: 'unknown_field' }]]);
    expect(
      (await settledUsage(accounts, tenant, 'verify', [running.services.adminPorts.gateway as number])).counted,
    ).toBe(0);
  });
});
