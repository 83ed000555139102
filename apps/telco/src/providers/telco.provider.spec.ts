import type { HolderQuery } from '@cotejo/contracts';
import { COLOMBIAN_NAMES } from '@cotejo/names';
import { type Answer, answerNow } from '@cotejo/source';
import type { HolderAnswer } from '../holder-verdict.js';
import { LocalTelcoProvider } from './local.provider.js';

const QUERY: HolderQuery = { phone: '+573104445566', document: '1000000009', name: 'María Fernanda Umbarila Gómez' };
const CONTEXT = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, attempt: 1 };

/** An operator that answers for the holder as it is told to. */
class TellingProvider extends LocalTelcoProvider {
  told: HolderAnswer | null = null;

  protected override async fetchHolderAnswer(): Promise<Answer<HolderAnswer>> {
    return answerNow(this.told);
  }
}

describe('TelcoProvider.fetchHolder', () => {
  it.each([
    [{ holderName: 'UMBARILA GOMEZ MARIA F' }, { match: true, basis: 'name' }],
    [{ holderName: 'CHITIVA RAMOS PEDRO' }, { match: false, basis: 'name' }],
    [{ holderName: 'MARIA FERNANDA' }, { match: null, basis: null }],
    [
      { match: false, basis: 'document' },
      { match: false, basis: 'document' },
    ],
    [null, null],
  ] as const)('makes of %j the record %j, and nothing else of it is told', async (told, record) => {
    const provider = new TellingProvider({ share: COLOMBIAN_NAMES });
    provider.told = told;
    expect(await provider.fetchHolder(QUERY, CONTEXT)).toEqual({ record, asOf: expect.any(String) });
  });

  it('weighs names by the shares of the moment', async () => {
    let share = 0.25;
    const provider = new TellingProvider({ share: (token) => (token === 'gomez' ? 2 ** -12 : share) });
    provider.told = { holderName: 'Umbarila Gomez Isabel' };
    expect((await provider.fetchHolder(QUERY, CONTEXT)).record).toMatchObject({ match: false });
    provider.told = { holderName: 'Fernanda Umbarila' };
    expect((await provider.fetchHolder(QUERY, CONTEXT)).record).toMatchObject({ match: null });
    share = 2 ** -12;
    expect((await provider.fetchHolder(QUERY, CONTEXT)).record).toMatchObject({ match: true });
  });
});
