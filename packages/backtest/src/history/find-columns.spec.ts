import { findColumns, HISTORY_COLUMNS } from './find-columns.js';

it('keeps the names of a history', () => {
  expect(findColumns(HISTORY_COLUMNS)).toEqual(HISTORY_COLUMNS);
});

it('finds usual other names, and ignores case, accents and signs', () => {
  const header = ['ID Transacción', 'FECHA', 'Monto (COP)', 'Etiqueta', 'IP-VPN', 'Source.Telco', 'color'];
  expect(findColumns(header)).toEqual(['id', 'date', 'amount', 'label', 'ip_vpn', 'source.telco', null]);
});

it("finds the columns of a shop's own export, with the same names as a batch", () => {
  const header = ['Pedido', 'Fecha', 'Cédula', 'Celular', 'Correo electrónico', 'Valor total', '¿Fraude?', 'Vendedora'];
  const found = ['id', 'date', 'buyer.cedula', 'buyer.telefono', 'buyer.email', 'amount', 'label', null];
  expect(findColumns(header)).toEqual(found);
});

it('finds signals by their words in Spanish and English', () => {
  const header = ['Cédula cancelada o dada de baja', 'Match on a binding list'];
  expect(findColumns(header)).toEqual(['document_cancelled', 'list_match_binding']);
});

it('finds a column once, and an exact name before another one', () => {
  expect(findColumns(['pedido', 'id', 'orden'])).toEqual([null, 'id', null]);
  expect(findColumns(['pedido', 'orden', 'id', 'id'])).toEqual([null, null, 'id', null]);
  expect(findColumns(['pedido', 'orden'])).toEqual(['id', null]);
});
