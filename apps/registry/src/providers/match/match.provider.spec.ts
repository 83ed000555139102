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
const ask = (claimed?: Partial<ClaimedIdentity>, document = KNOWN) =>
  provider.record({ document, ...(claimed && { claimed: { name: null, issueDate: null, ...claimed } }) }, context);

describe('the match-only registry', () => {
  it('tells the status and whether the claims match, and hands out no name', async () => {
    const { record } = await ask({ name: 'Eva Inés Luna Peña', issueDate: '1982-11-27' });
    expect(record).toEqual({
      statusCode: 0,
      primerNombre: null,
      segundoNombre: null,
      primerApellido: null,
      particula: null,
      segundoApellido: null,
      fechaExpedicion: null,
      lugarExpedicion: null,
      sex: null,
      nameMatches: true,
      issueDateMatches: true,
    });
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
  ])('reads the name %s as %s', async (name, nameMatches) => {
    expect((await ask({ name })).record).toMatchObject({ nameMatches, issueDateMatches: null });
  });

  it('tells a date that is not that of the card', async () => {
    expect((await ask({ issueDate: '1982-11-28' })).record).toMatchObject({
      nameMatches: null,
      issueDateMatches: false,
    });
  });

  it('has the status alone without a claim', async () => {
    expect((await ask()).record).toMatchObject({ statusCode: 0, nameMatches: null, issueDateMatches: null });
    expect((await ask(undefined, '41000001')).record).toMatchObject({ statusCode: 21 });
    expect((await ask(undefined, '41000003')).record).toMatchObject({ statusCode: 53 });
  });

  it('knows nothing of a claim that the vendor did not compare', async () => {
    match.fault = 'no_matches';
    const { record } = await ask({ name: 'Eva Luna', issueDate: '1982-11-27' });
    expect(record).toMatchObject({ statusCode: 0, nameMatches: null, issueDateMatches: null });
  });

  it('is unavailable, and no worse for it, where the vendor wants what nobody claimed', async () => {
    match.strict = true;
    await expect(ask()).rejects.toMatchObject({ status: 'unavailable', code: 'http_412', countsAgainstHealth: false });
  });

  it('is unavailable for a number the vendor has nothing of: it may be down', async () => {
    await expect(ask(undefined, '1099999999')).rejects.toMatchObject({ status: 'unavailable', code: 'http_500' });
  });

  it.each<[MatchFault, string]>([
    ['reset', 'connection_reset'],
    ['garbage', 'malformed_answer'],
    ['huge', 'answer_too_large'],
    ['number_mismatch', 'wrong_subject'],
    ['no_status', 'malformed_answer'],
    ['silent', 'deadline_exceeded'],
  ])('never takes %s for an answer', async (fault, code) => {
    match.fault = fault;
    await expect(ask({ name: 'Eva Luna' })).rejects.toMatchObject({ code, countsAgainstHealth: true });
  });

  it('is not asked again after the replica that asked died', async () => {
    const again = provider.record({ document: KNOWN }, { ...context, attempt: 2 });
    await expect(again).rejects.toMatchObject({ code: 'not_asked_twice', countsAgainstHealth: false });
    expect(match.calls).toEqual([]);
  });

  it('is not configured without a contract', () => {
    expect(new MatchRegistryProvider({ env: new Env({}) } as ProcessScope).configured()).toBe(false);
  });
});
