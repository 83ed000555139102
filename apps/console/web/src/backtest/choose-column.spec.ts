import { chooseColumn, namedLikeSignals } from './choose-column.js';

it('takes a chosen column away from another column of the file', () => {
  expect(chooseColumn(['id', 'date', null], 2, 'id')).toEqual([null, 'date', 'id']);
  expect(chooseColumn(['id', 'date', null], 0, null)).toEqual([null, 'date', null]);
});

it('knows the columns that are named like their signal or source', () => {
  const header = ['ip_vpn', 'Cédula cancelada o dada de baja', 'source.telco', 'ip_tor', 'vpn', 'Pedido', 'Celular'];
  const columns = ['ip_vpn', 'document_cancelled', 'source.telco', null, 'ip_proxy', 'id', 'buyer.telefono'];
  expect(namedLikeSignals(header, columns)).toEqual([true, true, true, false, false, false, false]);
});
