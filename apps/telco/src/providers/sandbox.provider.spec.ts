import { type LineRecord, PHONE_SCENARIOS, type SignalCode } from '@cotejo/contracts';
import { COLOMBIAN_NAMES } from '@cotejo/names';
import { evaluateChecks, type ProviderContext } from '@cotejo/source';
import { providerContext } from '@cotejo/source/testing';
import { telcoSource } from '../telco.source.js';
import { SandboxTelcoProvider } from './sandbox.provider.js';

const provider = new SandboxTelcoProvider({ share: COLOMBIAN_NAMES });
const holderOf = (phone: string) => ({ phone, document: '1000000009', name: 'Persona Ficticia' });

/** Returns the codes that are true, over both operations. */
async function raisedCodes(phone: string, context: ProviderContext): Promise<SignalCode[]> {
  const query = { phone, token: 'token-of-the-device', gps: { lat: 4.65, lon: -74.1 } };
  const line = await provider.fetchLine(query, context);
  const holder = await provider.fetchHolder(holderOf(phone), context);
  const { operations } = telcoSource;
  const signals = [
    ...evaluateChecks(operations['telco.line'].checks, line.record, query),
    ...evaluateChecks(operations['telco.holder'].checks, holder.record, holderOf(phone)),
  ];
  return signals.filter(({ state }) => state === true).map(({ code }) => code as SignalCode);
}

describe('SandboxTelcoProvider', () => {
  const withoutFault = PHONE_SCENARIOS.filter(({ fault }) => !fault);
  it.each(withoutFault)('the scenario $name raises the signals of the catalogue', async ({ value, signals }) => {
    expect(await raisedCodes(value, providerContext())).toEqual(signals);
  });

  it.each(PHONE_SCENARIOS.filter(({ fault }) => fault))('the scenario $name fails', ({ value, fault }) => {
    const failure = expect.objectContaining({ status: fault });
    expect(() => provider.fetchLine({ phone: value }, providerContext())).toThrow(failure);
    expect(() => provider.fetchHolder(holderOf(value), providerContext())).toThrow(failure);
  });

  it('returns only the members of the operation', async () => {
    const phone = '+573000000003';
    const { record } = await provider.fetchLine({ phone }, providerContext());
    expect(Object.keys(record as LineRecord)).not.toContain('match');
    expect((await provider.fetchHolder(holderOf(phone), providerContext())).record).toEqual({
      match: false,
      basis: 'name',
    });
  });

  it('takes country, kind and operator of other numbers from the numbering plan', async () => {
    const lineOf = async (phone: string) => (await provider.fetchLine({ phone }, providerContext())).record;
    expect(await lineOf('+573104445566')).toMatchObject({
      country: 'CO',
      kind: 'mobile',
      operator: 'Claro',
      type: 'pospago',
    });
    expect(await lineOf('+576013334455')).toMatchObject({ country: 'CO', kind: 'fixed' });
    expect(await lineOf('+34612345678')).toMatchObject({ country: 'ES', operator: null });
    expect(await lineOf('+57123')).toMatchObject({ valid: false, type: null, inService: null });
  });

  it('raises no signal for any number when the request has a test cédula', async () => {
    for (const phone of ['+573000000002', '+573000000099', '+57123', '+12125550111']) {
      expect(await raisedCodes(phone, providerContext({ scenario: 'rejected' }))).toEqual([]);
    }
  });
});
