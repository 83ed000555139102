import { BadRows } from '../csv/bad-rows.js';
import { placeColumns } from './columns.js';
import { readPurchaseCell } from './purchase-columns.js';
import { RowReader } from './row-reader.js';

it.each([
  ['payment.method', 'contra entrega', 'cash_on_delivery'],
  ['payment.method', 'Contra_Entrega', 'cash_on_delivery'],
  ['payment.method', 'PSE', 'pse'],
  ['payment.method', 'crédito', 'credit'],
  ['payment.method', 'trueque', undefined],
  ['delivery.kind', 'Punto de recogida', 'pickup_point'],
  ['delivery.hasOtherReceiver', 'sí', true],
  ['payment.confirmed', 'no se sabe', null],
  ['payment.confirmed', '', null],
  ['history.delivered', '3', 3],
  ['history.delivered', '-1', undefined],
  ['history.delivered', 'many', undefined],
  ['attributes.categoria', 'celulares', 'celulares'],
  ['attributes.items', '4', 4],
  ['attributes.regalo', 'TRUE', true],
])('reads %s %p', (column, text, value) => {
  expect(readPurchaseCell(column, text)).toBe(value);
});

it('gives each row the purchase and the time that its columns say, and nothing else', () => {
  const header = ['Pedido', 'Fecha', 'Medio de pago', 'history.delivered', 'attributes.itemsEnCarro', 'ip_vpn'];
  const columns = placeColumns(header, false);
  const reader = new RowReader(columns, new BadRows());
  expect(reader.read(['1', '05/03/2026 23:30', 'contra entrega', '0', '2', 'false'], 1)).toBe(true);
  expect(reader.facts).toMatchObject({
    decidedAtMs: Date.UTC(2026, 2, 6, 4, 30),
    context: {
      payment: { method: 'cash_on_delivery' },
      history: { delivered: 0 },
      attributes: { itemsEnCarro: 2 },
    },
  });
  expect(reader.read(['2', '05/03/2026', '', '', '', 'false'], 2)).toBe(true);
  expect(reader.facts).not.toHaveProperty('context');
  expect(reader.facts).not.toHaveProperty('decidedAtMs');
  expect(reader.read(['3', '', 'trueque', '', '', 'false'], 3)).toBe(false);
});
