import { CsvSplitter } from '@cotejo/tables';
import { findColumns } from '../history/find-columns.js';
import { CHECKED_HEADER, checkedLine, OrderRows, type OrderRowsOptions } from './orders.js';

const HEADER = 'Pedido;Fecha;Cédula;Celular;Ciudad;Nombre;Valor total;¿Fraude?;Vendedora';
const GOOD = 'A-1;05/03/2026;1.020.304.050;300 123 4567;Bogotá;José Muñoz;$ 1.250.400;no;Ana';

function read(lines: string[], over: Partial<OrderRowsOptions> = {}, encoding: 'latin1' | 'utf8' = 'latin1') {
  const columns = findColumns(HEADER.split(';'));
  const rows = new OrderRows({ columns, operation: 'verify', ordersMax: 100, rowsMax: 100, ...over });
  const splitter = new CsvSplitter(rows);
  splitter.push(Buffer.from([HEADER, ...lines, ''].join('\r\n'), encoding));
  splitter.end();
  return rows;
}

it.each(['latin1', 'utf8'] as const)(
  "makes an order of a row of a shop's export in %s, without unused columns",
  (encoding) => {
    const { orders, bad } = read([GOOD], {}, encoding);
    expect(bad.byColumn()).toEqual([]);
    expect(orders.map(({ kept, body }) => [kept, JSON.parse(body)])).toEqual([
      [
        ['A-1', '05/03/2026', '$ 1.250.400', 'no'],
        { cedula: '1.020.304.050', telefono: '300 123 4567', ciudad: 'Bogotá', nombre: 'José Muñoz', monto: 1_250_400 },
      ],
    ]);
  },
);

it('names the fields as the operation does', () => {
  const [order] = read([GOOD], { operation: 'analyze' }).orders;
  expect(Object.keys(JSON.parse(order?.body ?? '')).sort()).toEqual(['amount', 'city', 'doc_number', 'name', 'phone']);
});

it('names the column and the line of each cell that cannot be read, and makes no order of the row', () => {
  const { rows, orders, bad } = read([
    GOOD.replace('$ 1.250.400', '250,000'),
    GOOD.replace('1.020.304.050', 'pasaporte'),
    GOOD.replace('05/03/2026', '31/02/2026').replace(';no;', ';tal vez;'),
    `${GOOD};otra`,
    GOOD,
  ]);
  expect([rows, bad.rows, orders.length]).toEqual([5, 4, 1]);
  expect(bad.byColumn()).toEqual([
    { column: 'amount', count: 1, lines: [2] },
    { column: 'buyer.cedula', count: 1, lines: [3] },
    { column: 'date', count: 1, lines: [4] },
    { column: 'label', count: 1, lines: [4] },
    { column: '(row)', count: 1, lines: [5] },
  ]);
});

it('refuses letters that were lost, and stops at its limits', () => {
  const lost = Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from(GOOD.replace('ñ', '\xa4'), 'latin1')]);
  const columns = findColumns(HEADER.split(';'));
  const rows = new OrderRows({ columns, operation: 'verify', ordersMax: 1, rowsMax: 10 });
  const splitter = new CsvSplitter(rows);
  splitter.push(lost);
  splitter.end();
  expect(rows.bad.byColumn()).toMatchObject([{ column: 'buyer.ciudad' }, { column: 'buyer.nombre' }]);
  const { orders, rows: count } = read([GOOD, GOOD, GOOD], { ordersMax: 1, rowsMax: 2 });
  expect([orders.length, count]).toEqual([1, 2]);
});

it('puts the signals of an answer beside the cells of its order', () => {
  const characteristics = [{ code: 'sim_swap_recent', state: 'true', value: 20 }];
  const payload = { jti: 'txn_1', time: '2026-03-05T10:00:00Z', characteristics, sources: [] };
  const token = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
  const line = checkedLine({ kept: ['A;1', '05/03/2026', '1.000', 'sí'] }, { risk_score: 55, receipt: { token } });
  const cells = line?.split(',') ?? [];
  expect(cells.slice(0, 4)).toEqual(['"A;1"', '05/03/2026', '1.000', 'sí']);
  expect(cells[CHECKED_HEADER.indexOf('sim_swap_recent')]).toBe('true:20');
  expect(checkedLine({ kept: [] }, { risk_score: 55 })).toBeNull();
});
