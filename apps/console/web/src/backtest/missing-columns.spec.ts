import { HISTORY_COLUMNS } from '@cotejo/backtest/browser';
import { findMissing } from './missing-columns.js';

it('finds nothing missing in a whole history', () => {
  const nothing = { basis: 'signals', hasId: true, without: [], sourcesWithout: [], signalsWithout: [] };
  expect(findMissing(HISTORY_COLUMNS, HISTORY_COLUMNS)).toEqual(nothing);
});

it.each([
  [['id', 'ip_vpn'], { basis: 'signals', hasId: true }],
  [[null, 'ip_vpn'], { basis: 'signals', hasId: false }],
  [['id', 'score'], { basis: 'score', signalsWithout: [], sourcesWithout: [] }],
  [['id', 'buyer.cedula'], { basis: 'check', without: ['date', 'amount', 'label'] }],
  [['id', 'date'], { basis: 'none' }],
])('knows how rows with the columns %j can be decided', (columns, expected) => {
  expect(findMissing(['a', 'b'], columns)).toMatchObject(expected);
});

it('names sources without any column, and signals without one where their source has another', () => {
  const { sourcesWithout, signalsWithout } = findMissing(['a', 'b'], ['id', 'phone_foreign']);
  expect(sourcesWithout).toContain('registry');
  expect(sourcesWithout).not.toContain('telco');
  expect(signalsWithout).toContain('sim_swap_recent');
  expect(signalsWithout).not.toContain('document_cancelled');
});
