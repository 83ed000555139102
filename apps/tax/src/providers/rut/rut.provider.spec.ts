import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPoliciesDir, Env, type ProcessScope } from '@cotejo/platform';
import type { ProviderContext } from '@cotejo/source';
import { NAMES, type RutEmulator, startRut, TOKEN } from '../../../test/rut-emulator.js';
import { RutTaxProvider } from './rut.provider.js';

const KNOWN = '1000000009';
const NOBODY = '1000000010';

let rut: RutEmulator;
let folder: string;
const providers: RutTaxProvider[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rut-'));
  rut = await startRut({ [KNOWN]: { estado: 'REGISTRO CANCELADO', fechaEstado: '06/05/2019' } });
});
afterEach(async () => {
  await Promise.all(providers.splice(0).map((provider) => provider.close()));
  await rut.close();
  rmSync(folder, { recursive: true });
});

function connect(variables: Record<string, string> = {}): RutTaxProvider {
  const env = new Env({ COTEJO_RUT_CALLS_PER_SECOND: '1000', ...rut.variables, ...variables });
  const provider = new RutTaxProvider({ env, config: { policiesDir: defaultPoliciesDir() } } as ProcessScope);
  providers.push(provider);
  return provider;
}

const context = (attempt = 1, budgetMs = 5_000): ProviderContext => ({
  signal: new AbortController().signal,
  deadline: Date.now() + budgetMs,
  attempt,
});
const ask = (document = KNOWN, provider = connect()) => provider.registration({ document }, context());

function mappingFile(mapping: object): Record<string, string> {
  const path = join(folder, 'mapping.json');
  writeFileSync(path, JSON.stringify(mapping));
  return { COTEJO_RUT_MAPPING_FILE: path };
}

describe('a service that resells the RUT', () => {
  it('tells the state, since when and of when it is, and no name goes any further', async () => {
    const answer = await ask();
    expect(answer).toEqual({
      record: { nit: '1000000009-7', state: 'cancelado', stateSince: '2019-05-06' },
      asOf: '2026-03-04T10:11:12-05:00',
      incomplete: false,
    });
    for (const name of Object.values(NAMES)) {
      expect(JSON.stringify(answer)).not.toContain(name);
    }
    expect(rut.asked).toMatchObject([{ number: KNOWN, body: { numNit: KNOWN } }]);
  });

  it('says that nobody is registered in so many words', async () => {
    expect((await ask(NOBODY)).record).toEqual({ nit: '1000000010-5', state: 'no_inscrito', stateSince: null });
    rut.instead = { status: 200, body: { estado: 'NO INSCRITO' } };
    expect((await ask(NOBODY)).record).toMatchObject({ state: 'no_inscrito' });
  });

  it.each<[string, number, unknown, string]>([
    ['an address that has moved', 404, { mensaje: 'Not Found' }, 'http_404'],
    ['a page for an address that has moved', 404, '<html>', 'http_404'],
    ['another error', 200, { error: 'servicio no disponible', estado: 'REGISTRO ACTIVO', dv: 7 }, 'rut_error'],
    ['an error with the words of another state', 404, { error: 'CANCELADO' }, 'http_404'],
    ['no state', 200, { dv: 7, numNit: KNOWN }, 'malformed_answer'],
    ['a state of a wrong kind', 200, { dv: 7, estado: ['REGISTRO ACTIVO'] }, 'malformed_answer'],
    ['nothing that says whose it is', 200, { estado: 'REGISTRO ACTIVO' }, 'malformed_answer'],
    ['the check digit of somebody else', 200, { dv: 2, estado: 'REGISTRO ACTIVO' }, 'wrong_subject'],
    ['the number of somebody else', 200, { numNit: NOBODY, estado: 'REGISTRO ACTIVO' }, 'wrong_subject'],
    ['no registration of somebody else', 404, { numNit: NOBODY, error: 'NO INSCRITO' }, 'wrong_subject'],
    ['an age that cannot be read', 200, { dv: 7, estado: 'ACTIVO', fecha: 'ayer' }, 'malformed_answer'],
    ['a status of its own', 302, {}, 'http_302'],
  ])('never takes %s for an answer', async (_what, status, body, code) => {
    rut.instead = { status, body };
    const refused = ask();
    await expect(refused).rejects.toMatchObject({ status: 'unavailable', code });
    await expect(refused).rejects.not.toThrow(new RegExp(KNOWN));
  });

  it('does not know what a word means that nobody has described', async () => {
    rut.change = (answer) => ({ ...answer, estado: 'EN TRAMITE' });
    expect(await ask()).toMatchObject({ record: { state: null }, incomplete: true });
  });

  it.each([
    ['2026-03-04', '2026-03-04T00:00:00-05:00'],
    ['04-03-2026 08:09', '2026-03-04T08:09-05:00'],
    ['2026-03-04T08:09:10.123Z', '2026-03-04T08:09:10.123Z'],
  ])('reads the age %s', async (fecha, asOf) => {
    rut.change = (answer) => ({ ...answer, fecha });
    expect(await ask()).toMatchObject({ asOf });
  });

  it('is asked as the contract has it: by GET, with an API key', async () => {
    const provider = connect({
      COTEJO_RUT_METHOD: 'GET',
      COTEJO_RUT_PATH: '/{numNit}',
      COTEJO_RUT_API_KEY_HEADER: 'X-Api-Key',
    });
    expect((await ask(KNOWN, provider)).record).toMatchObject({ state: 'cancelado' });
    expect(rut.asked[0]?.headers).toMatchObject({ 'x-api-key': TOKEN });
    expect(rut.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is read by the mapping of the contract', async () => {
    const mapping = {
      version: '1.0.0',
      request: { number: 'numNit', checkDigit: 'digito', fixed: { tipo: 'CC' } },
      answer: { checkDigit: '/data/0/d~1v', state: '/data/0/estado~0rut', error: '/mensaje' },
      notRegisteredStatuses: [],
    };
    rut.change = ({ dv, estado }) => ({ data: [{ 'd/v': String(dv), 'estado~rut': estado }] });
    const provider = connect(mappingFile(mapping));
    expect((await ask(KNOWN, provider)).record).toMatchObject({ state: 'cancelado', stateSince: null });
    expect(rut.asked[0]?.body).toEqual({ numNit: KNOWN, digito: '7', tipo: 'CC' });
    await expect(ask(NOBODY, provider)).rejects.toMatchObject({ code: 'http_404' });
  });

  it('is not asked again after the replica that asked has died, unless told so', async () => {
    const again = connect().registration({ document: KNOWN }, context(2));
    await expect(again).rejects.toMatchObject({ code: 'not_asked_twice', countsAgainstHealth: false });
    expect(rut.asked).toEqual([]);
    const willing = connect({ COTEJO_RUT_RETRY_AFTER_REROUTE: 'true' });
    expect((await willing.registration({ document: KNOWN }, context(2))).record).toMatchObject({ state: 'cancelado' });
  });

  it('is not asked more often than the contract allows: who cannot wait is told at once', async () => {
    const provider = connect({ COTEJO_RUT_CALLS_PER_SECOND: '1' });
    await ask(KNOWN, provider);
    const startedAt = performance.now();
    const second = provider.registration({ document: KNOWN }, context(1, 300));
    await expect(second).rejects.toMatchObject({ code: 'rate_limited', countsAgainstHealth: false });
    expect(performance.now() - startedAt).toBeLessThan(200);
    expect(rut.asked).toHaveLength(1);
  });

  it('is not configured without a contract', () => {
    const env = new Env({});
    const provider = new RutTaxProvider({ env, config: { policiesDir: defaultPoliciesDir() } } as ProcessScope);
    expect(provider.configured()).toBe(false);
  });

  it.each<[Record<string, string>, string]>([
    [{ COTEJO_RUT_METHOD: 'GET' }, 'COTEJO_RUT_PATH: must hold {numNit}'],
    [{ COTEJO_RUT_METHOD: 'PUT' }, 'COTEJO_RUT_METHOD: must be one of GET, POST'],
    [{ COTEJO_RUT_PATH: 'rut' }, 'COTEJO_RUT_PATH: must begin with a slash'],
    [{ COTEJO_RUT_API_KEY_HEADER: 'a b' }, 'COTEJO_RUT_API_KEY_HEADER: must be the name of a header'],
    [{ COTEJO_RUT_TOKEN_FILE: '/nowhere' }, 'COTEJO_RUT_TOKEN_FILE: must name a readable file'],
    [{ COTEJO_RUT_MAPPING_FILE: '/nowhere' }, 'COTEJO_RUT_MAPPING_FILE: must name a readable file'],
  ])('does not start with %j', (variables, problem) => {
    expect(() => connect(variables)).toThrow(problem);
  });

  it('does not start with a mapping by which nobody could tell whose an answer is', () => {
    const mapping = { version: '1.0.0', request: { number: 'n' }, answer: { state: '/s' }, notRegisteredStatuses: [] };
    expect(() => connect(mappingFile(mapping))).toThrow('COTEJO_RUT_MAPPING_FILE: /answer must');
  });
});
