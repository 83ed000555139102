import { COLOMBIAN_NAMES } from '@cotejo/names';
import { LocalTelcoProvider } from './local.provider.js';

const provider = new LocalTelcoProvider({ share: COLOMBIAN_NAMES });
const context = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, attempt: 1 };
const UNTOLD = {
  type: null,
  tenureMonths: null,
  inService: null,
  ported: null,
  simSwapped: null,
  simAgeHours: null,
  recycled: null,
  numberVerified: null,
  nearGps: null,
};

describe('LocalTelcoProvider', () => {
  it('knows a Colombian mobile line and who its number was assigned to', async () => {
    const { record, asOf } = await provider.fetchLine({ phone: '+573104445566' });
    expect(record).toEqual({
      valid: true,
      country: 'CO',
      kind: 'mobile',
      operator: 'Claro',
      operatorBasis: 'assigned',
      ...UNTOLD,
    });
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  });

  it('knows fixed and foreign lines, which have no assigned operator', async () => {
    const none = { operator: null, operatorBasis: null, ...UNTOLD };
    const bogota = await provider.fetchLine({ phone: '+576013334455' });
    expect(bogota.record).toEqual({ valid: true, country: 'CO', kind: 'fixed', ...none });
    const madrid = await provider.fetchLine({ phone: '+34612345678' });
    expect(madrid.record).toEqual({ valid: true, country: 'ES', kind: 'mobile', ...none });
  });

  it('assigns no operator to a number of which the plan tells none, nor to service numbers', async () => {
    for (const phone of ['+573231234567', '+5718001234', '+5718000123456', '+576013334455']) {
      expect((await provider.fetchLine({ phone })).record).toMatchObject({ operator: null, operatorBasis: null });
    }
    expect((await provider.fetchLine({ phone: '+5718000123456' })).record).toMatchObject({
      valid: true,
      kind: 'other',
    });
  });

  it('knows what no plan can hold', async () => {
    for (const phone of ['+57123', '+999123456789', '+571012345678']) {
      expect((await provider.fetchLine({ phone })).record).toMatchObject({ valid: false, kind: null, operator: null });
    }
  });

  it('never tells the holder', async () => {
    expect(
      (await provider.fetchHolder({ phone: '+573104445566', document: '1000000009', name: 'Ana Ruiz' }, context))
        .record,
    ).toEqual({ match: null, basis: null });
  });
});
