import { HISTORY_COLUMNS } from '@cotejo/backtest/browser';
import { chooseColumn, isNamedLikeSignal, suggestColumns } from './suggest-columns.js';

it('keeps the names of a history', () => {
  expect(suggestColumns(HISTORY_COLUMNS)).toEqual(HISTORY_COLUMNS);
});

it('finds usual other names, and ignores case, accents and signs', () => {
  const header = ['ID Transacción', 'FECHA', 'Monto (COP)', 'Etiqueta', 'IP-VPN', 'Source.Telco', 'color'];
  expect(suggestColumns(header)).toEqual(['id', 'date', 'amount', 'label', 'ip_vpn', 'source.telco', null]);
});

it('suggests a column once, and an exact name before another one', () => {
  expect(suggestColumns(['pedido', 'id', 'orden'])).toEqual([null, 'id', null]);
  expect(suggestColumns(['pedido', 'orden', 'id', 'id'])).toEqual([null, null, 'id', null]);
  expect(suggestColumns(['pedido', 'orden'])).toEqual(['id', null]);
});

it('takes a chosen column away from another column of the file', () => {
  expect(chooseColumn(['id', 'date', null], 2, 'id')).toEqual([null, 'date', 'id']);
  expect(chooseColumn(['id', 'date', null], 0, null)).toEqual([null, 'date', null]);
});

it.each([
  ['ip_vpn', 'ip_vpn', true],
  [' IP_VPN', 'ip_vpn', true],
  ['source.telco', 'source.telco', true],
  ['ip_vpn', null, false],
  ['vpn', 'ip_vpn', false],
  ['id', 'id', false],
])('%p as %p is named like its signal: %p', (name, chosen, expected) => {
  expect(isNamedLikeSignal(name, chosen)).toBe(expected);
});
