import type { HolderQuery } from '@cotejo/contracts';
import { COLOMBIAN_NAMES } from '@cotejo/names';
import { type Answer, answerNow } from '@cotejo/source';
import type { HolderAnswer } from '../holder-verdict.js';
import { LocalTelcoProvider } from './local.provider.js';

const QUERY: HolderQuery = { phone: '+573104445566', document: '1000000009', name: 'María Fernanda Umbarila Gómez' };
const CONTEXT = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, attempt: 1 };

/** A provider with a fixed answer about the holder. */
class FixedHolderProvider extends LocalTelcoProvider {
  holderAnswer: HolderAnswer | null = null;

  protected override fetchHolderAnswer(): Answer<HolderAnswer> {
    return answerNow(this.holderAnswer);
  }
}

describe('TelcoProvider.fetchHolder', () => {
  it.each([
    [{ holderName: 'UMBARILA GOMEZ MARIA F' }, { match: true, basis: 'name' }],
    [
      { match: false, basis: 'document' },
      { match: false, basis: 'document' },
    ],
    [null, null],
  ] as const)('converts the answer %j to the record %j only', async (holderAnswer, record) => {
    const provider = new FixedHolderProvider({ share: COLOMBIAN_NAMES });
    provider.holderAnswer = holderAnswer;
    expect(await provider.fetchHolder(QUERY, CONTEXT)).toEqual({ record, asOf: expect.any(String) });
  });

  it('compares names with the current shares', async () => {
    let share = 0.25;
    const provider = new FixedHolderProvider({ share: (token) => (token === 'gomez' ? 2 ** -12 : share) });
    provider.holderAnswer = { holderName: 'Umbarila Gomez Isabel' };
    expect((await provider.fetchHolder(QUERY, CONTEXT)).record).toMatchObject({ match: false });
    provider.holderAnswer = { holderName: 'Fernanda Umbarila' };
    expect((await provider.fetchHolder(QUERY, CONTEXT)).record).toMatchObject({ match: null });
    share = 2 ** -12;
    expect((await provider.fetchHolder(QUERY, CONTEXT)).record).toMatchObject({ match: true });
  });
});
