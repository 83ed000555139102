import type { ClaimedIdentity } from '@cotejo/contracts';
import { Env, type ProcessScope } from '@cotejo/platform';
import type { ProviderContext } from '@cotejo/source';
import { type MatchEmulator, type MatchFault, startMatch } from '../../../test/match-emulator.js';
import { MatchRegistryProvider } from './match.provider.js';

const EVA = {
  status: '0',
  primerNombre: 'EVA',
  segundoNombre: 'INES',
  primerApellido: 'LUNA',
  segundoApellido: 'PEÑA',
  fechaExpedicion: '27/11/1982',
};
const KNOWN = '1000000009';

let match: MatchEmulator;
let provider: MatchRegistryProvider;

beforeEach(async () => {
  match = await startMatch({
    [KNOWN]: EVA,
    '41000001': { ...EVA, status: '21' },
    '41000003': { ...EVA, status: '53' },
  });
  provider = new MatchRegistryProvider({
    env: new Env({ ...match.variables, COTEJO_MATCH_TIMEOUT_MS: '500' }),
  } as ProcessScope);
});
afterEach(async () => {
  await provider.close();
  await match.close();
});

const context: ProviderContext = { signal: new AbortController().signal, deadline: Date.now() + 60_000, attempt: 1 };
const fetch = (claimed?: Partial<ClaimedIdentity>, document = KNOWN) =>
  provider.fetchRecord({ document, ...(claimed && { claimed: { name: null, issueDate: null, ...claimed } }) }, context);

describe('the match-only registry', () => {
  it('returns the status and the verdicts, and no name', async () => {
    const { record } = await fetch({ name: 'Eva Inés Luna Peña', issueDate: '1982-11-27' });
    const { statusCode, nameMatches, issueDateMatches, ...others } = record as NonNullable<typeof record>;
    expect([statusCode, nameMatches, issueDateMatches]).toEqual([0, true, true]);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
    expect(match.calls[0]).toMatchObject({
      document_number: 1_000_000_009,
      fechaExpedicion: '27/11/1982',
      segundoApellido: 'PEÑA',
    });
  });

  it.each<[string, boolean | null]>([
    ['Eva Luna', true],
    ['Eva Luna Peña', true],
    ['Eva Inés Luna', null],
    ['Rosa Inés Luna Peña', false],
    ['Rosa Luna', false],
    ['Eva', null],
  ])('for the claimed name %s, nameMatches is %s', async (name, nameMatches) => {
    expect((await fetch({ name })).record).toMatchObject({ nameMatches, issueDateMatches: null });
  });

  it.each([
    ['Rosa Inés Luna Peña', 'family'],
    ['Rosa Luna', 'family'],
    ['Eva Restrepo', 'stranger'],
    ['Rosa Inés Restrepo Vargas', 'stranger'],
    ['Eva Luna', null],
  ])('takes the claimed name %s for %s', async (name, nameDifference) => {
    expect((await fetch({ name })).record).toMatchObject({ nameDifference });
  });

  it('reports another date of issue as a mismatch', async () => {
    expect((await fetch({ issueDate: '1982-11-28' })).record).toMatchObject({
      nameMatches: null,
      issueDateMatches: false,
    });
  });

  it('returns only the status without a claim', async () => {
    expect((await fetch()).record).toMatchObject({ statusCode: 0, nameMatches: null, issueDateMatches: null });
    expect((await fetch(undefined, '41000001')).record).toMatchObject({ statusCode: 21 });
    expect((await fetch(undefined, '41000003')).record).toMatchObject({ statusCode: 53 });
  });

  it('gives no verdict for a claim that the vendor did not compare', async () => {
    match.fault = 'no_matches';
    const { record } = await fetch({ name: 'Eva Luna', issueDate: '1982-11-27' });
    expect(record).toMatchObject({ statusCode: 0, nameMatches: null, issueDateMatches: null });
  });

  it('throws, without a mark against its health, when the vendor requires a claim', async () => {
    match.strict = true;
    await expect(fetch()).rejects.toMatchObject({
      status: 'unavailable',
      code: 'http_412',
      countsAgainstHealth: false,
    });
  });

  it('throws for a number that the vendor cannot find, because it may be a failure', async () => {
    await expect(fetch(undefined, '1099999999')).rejects.toMatchObject({ status: 'unavailable', code: 'http_500' });
  });

  it.each<[MatchFault, string]>([
    ['number_mismatch', 'wrong_subject'],
    ['no_status', 'malformed_answer'],
  ])('throws for the fault %s', async (fault, code) => {
    match.fault = fault;
    await expect(fetch({ name: 'Eva Luna' })).rejects.toMatchObject({ code, countsAgainstHealth: true });
  });

  it('is not called again after the first replica died', async () => {
    const again = provider.fetchRecord({ document: KNOWN }, { ...context, attempt: 2 });
    await expect(again).rejects.toMatchObject({ code: 'not_asked_twice', countsAgainstHealth: false });
    expect(match.calls).toEqual([]);
  });

  it('is not configured without a contract', () => {
    expect(new MatchRegistryProvider({ env: new Env({}) } as ProcessScope).configured()).toBe(false);
  });
});
