import type { LineRecord } from '@cotejo/contracts';
import { COLOMBIAN_NAMES } from '@cotejo/names';
import { LocalTelcoProvider } from './local.provider.js';

const provider = new LocalTelcoProvider({ share: COLOMBIAN_NAMES });
const context = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, attempt: 1 };

describe('LocalTelcoProvider', () => {
  it('returns the assigned operator of a Colombian mobile line, and leaves the rest unknown', async () => {
    const { record, asOf } = await provider.fetchLine({ phone: '+573104445566' });
    const { valid, country, kind, operator, operatorBasis, ...others } = record as LineRecord;
    expect([valid, country, kind, operator, operatorBasis]).toEqual([true, 'CO', 'mobile', 'Claro', 'assigned']);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  });

  it('returns fixed and foreign lines without an operator', async () => {
    const none = { operator: null, operatorBasis: null, type: null, simSwapped: null };
    const bogota = await provider.fetchLine({ phone: '+576013334455' });
    expect(bogota.record).toMatchObject({ valid: true, country: 'CO', kind: 'fixed', ...none });
    const madrid = await provider.fetchLine({ phone: '+34612345678' });
    expect(madrid.record).toMatchObject({ valid: true, country: 'ES', kind: 'mobile', ...none });
  });

  it('returns no operator when the plan does not have it, and for service numbers', async () => {
    for (const phone of ['+573231234567', '+5718001234', '+5718000123456', '+576013334455']) {
      expect((await provider.fetchLine({ phone })).record).toMatchObject({ operator: null, operatorBasis: null });
    }
    expect((await provider.fetchLine({ phone: '+5718000123456' })).record).toMatchObject({
      valid: true,
      kind: 'other',
    });
  });

  it('returns valid: false for a number that no plan allows', async () => {
    for (const phone of ['+57123', '+999123456789', '+571012345678']) {
      expect((await provider.fetchLine({ phone })).record).toMatchObject({ valid: false, kind: null, operator: null });
    }
  });

  it('never gives a verdict about the holder', async () => {
    expect(
      (await provider.fetchHolder({ phone: '+573104445566', document: '1000000009', name: 'Ana Ruiz' }, context))
        .record,
    ).toEqual({ match: null, basis: null });
  });
});
