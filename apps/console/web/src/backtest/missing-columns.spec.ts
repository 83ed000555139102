import { HISTORY_COLUMNS } from '@cotejo/backtest/browser';
import { findMissing } from './missing-columns.js';

it('finds nothing missing in a whole history', () => {
  const nothing = { missing: [], without: [], sourcesWithout: [], signalsWithout: [] };
  expect(findMissing(HISTORY_COLUMNS, HISTORY_COLUMNS)).toEqual(nothing);
});

it('names the id and the signals apart', () => {
  expect(findMissing(['a', 'b'], [null, null])).toMatchObject({
    missing: ['id', 'signals'],
    without: ['date', 'amount', 'label'],
  });
  expect(findMissing(['a', 'b'], ['id', 'date']).missing).toEqual(['signals']);
  expect(findMissing(['a', 'b'], [null, 'ip_vpn']).missing).toEqual(['id']);
});

it('names sources without any column, and signals without one where their source has another', () => {
  const { sourcesWithout, signalsWithout } = findMissing(['a', 'b'], ['id', 'phone_foreign']);
  expect(sourcesWithout).toContain('registry');
  expect(sourcesWithout).not.toContain('telco');
  expect(signalsWithout).toContain('sim_swap_recent');
  expect(signalsWithout).not.toContain('document_cancelled');
});
