import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPoliciesDir, Env, type ProcessScope } from '@cotejo/platform';
import { providerContext } from '@cotejo/source/testing';
import { testFolder } from '@cotejo/testing';
import { NAMES, type RutEmulator, startRut, TOKEN } from '../../testing/rut-emulator.js';
import { RutTaxProvider } from './rut.provider.js';

const KNOWN = '1000000009';
const UNREGISTERED = '1000000010';

let rut: RutEmulator;
const folder = testFolder();
const providers: RutTaxProvider[] = [];

beforeEach(async () => {
  rut = await startRut({ [KNOWN]: { estado: 'REGISTRO CANCELADO', fechaEstado: '06/05/2019' } });
});
afterEach(async () => {
  await Promise.all(providers.splice(0).map((provider) => provider.close()));
  await rut.close();
});

function connect(variables: Record<string, string> = {}): RutTaxProvider {
  const env = new Env({ COTEJO_RUT_CALLS_PER_SECOND: '1000', ...rut.variables, ...variables });
  const provider = new RutTaxProvider({ env, config: { policiesDir: defaultPoliciesDir() } } as ProcessScope);
  providers.push(provider);
  return provider;
}

const context = (attempt = 1, budgetMs = 5_000) => providerContext({ deadline: Date.now() + budgetMs, attempt });
const fetch = (document = KNOWN, provider = connect()) => provider.fetchRegistration({ document }, context());

function mappingFile(mapping: object): Record<string, string> {
  const path = join(folder, 'mapping.json');
  writeFileSync(path, JSON.stringify(mapping));
  return { COTEJO_RUT_MAPPING_FILE: path };
}

describe('a service that resells the RUT', () => {
  it('returns the state, its date and the time of the data, and no name', async () => {
    const answer = await fetch();
    expect(answer).toEqual({
      record: { nit: '1000000009-7', state: 'cancelado', stateSince: '2019-05-06' },
      asOf: '2026-03-04T10:11:12-05:00',
      incomplete: false,
    });
    for (const name of Object.values(NAMES)) {
      expect(JSON.stringify(answer)).not.toContain(name);
    }
    expect(rut.requests).toMatchObject([{ number: KNOWN, body: { numNit: KNOWN } }]);
  });

  it('returns no_inscrito when the service says so explicitly', async () => {
    expect((await fetch(UNREGISTERED)).record).toEqual({ nit: '1000000010-5', state: 'no_inscrito', stateSince: null });
    rut.answerInstead = { status: 200, body: { estado: 'NO INSCRITO' } };
    expect((await fetch(UNREGISTERED)).record).toMatchObject({ state: 'no_inscrito' });
  });

  it.each<[string, number, unknown, string]>([
    ['a URL that has moved', 404, { mensaje: 'Not Found' }, 'http_404'],
    ['an HTML page for a URL that has moved', 404, '<html>', 'http_404'],
    ['another error', 200, { error: 'servicio no disponible', estado: 'REGISTRO ACTIVO', dv: 7 }, 'rut_error'],
    ['an error with the words of another state', 404, { error: 'CANCELADO' }, 'http_404'],
    ['no state', 200, { dv: 7, numNit: KNOWN }, 'malformed_answer'],
    ['a state of a wrong kind', 200, { dv: 7, estado: ['REGISTRO ACTIVO'] }, 'malformed_answer'],
    ['neither the number nor the check digit', 200, { estado: 'REGISTRO ACTIVO' }, 'malformed_answer'],
    ['the check digit of another subject', 200, { dv: 2, estado: 'REGISTRO ACTIVO' }, 'wrong_subject'],
    ['the number of another subject', 200, { numNit: UNREGISTERED, estado: 'REGISTRO ACTIVO' }, 'wrong_subject'],
    ['a number that is another one without its dot', 200, { numNit: '100000000.9', estado: 'ACTIVO' }, 'wrong_subject'],
    ['no registration of another subject', 404, { numNit: UNREGISTERED, error: 'NO INSCRITO' }, 'wrong_subject'],
    ['an unreadable time of the data', 200, { dv: 7, estado: 'ACTIVO', fecha: 'ayer' }, 'malformed_answer'],
    ['a redirect', 302, {}, 'http_302'],
  ])('throws for an answer with %s', async (_what, status, body, code) => {
    rut.answerInstead = { status, body };
    const answer = fetch();
    await expect(answer).rejects.toMatchObject({ status: 'unavailable', code });
    await expect(answer).rejects.not.toThrow(new RegExp(KNOWN));
  });

  it('returns an unknown state for a word that no table describes', async () => {
    rut.change = (answer) => ({ ...answer, estado: 'EN TRAMITE' });
    expect(await fetch()).toMatchObject({ record: { state: null }, incomplete: true });
  });

  it.each([
    ['2026-03-04', '2026-03-04T00:00:00-05:00'],
    ['04-03-2026 08:09', '2026-03-04T08:09-05:00'],
    ['2026-03-04T08:09:10.123Z', '2026-03-04T08:09:10.123Z'],
  ])('reads the time of the data %s', async (fecha, asOf) => {
    rut.change = (answer) => ({ ...answer, fecha });
    expect(await fetch()).toMatchObject({ asOf });
  });

  it('is called by GET with an API key when the contract says so', async () => {
    const provider = connect({
      COTEJO_RUT_METHOD: 'GET',
      COTEJO_RUT_PATH: '/{numNit}',
      COTEJO_RUT_API_KEY_HEADER: 'X-Api-Key',
    });
    expect((await fetch(KNOWN, provider)).record).toMatchObject({ state: 'cancelado' });
    expect(rut.requests[0]?.headers).toMatchObject({ 'x-api-key': TOKEN });
    expect(rut.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('reads the fields in the mapping of the contract', async () => {
    const mapping = {
      version: '1.0.0',
      request: { number: 'numNit', checkDigit: 'digito', fixed: { tipo: 'CC' } },
      answer: { checkDigit: '/data/0/d~1v', state: '/data/0/estado~0rut', error: '/mensaje' },
      notRegisteredStatuses: [],
    };
    rut.change = ({ dv, estado }) => ({ data: [{ 'd/v': String(dv), 'estado~rut': estado }] });
    const provider = connect(mappingFile(mapping));
    expect((await fetch(KNOWN, provider)).record).toMatchObject({ state: 'cancelado', stateSince: null });
    expect(rut.requests[0]?.body).toEqual({ numNit: KNOWN, digito: '7', tipo: 'CC' });
    await expect(fetch(UNREGISTERED, provider)).rejects.toMatchObject({ code: 'http_404' });
  });

  it('is not called again after the first replica died, unless the setting allows it', async () => {
    const again = connect().fetchRegistration({ document: KNOWN }, context(2));
    await expect(again).rejects.toMatchObject({ code: 'not_asked_twice', countsAgainstHealth: false });
    expect(rut.requests).toEqual([]);
    const retrying = connect({ COTEJO_RUT_RETRY_AFTER_REROUTE: 'true' });
    expect((await retrying.fetchRegistration({ document: KNOWN }, context(2))).record).toMatchObject({
      state: 'cancelado',
    });
  });

  it('throws rate_limited at once when the rate of the contract leaves no time before the deadline', async () => {
    const provider = connect({ COTEJO_RUT_CALLS_PER_SECOND: '1' });
    await fetch(KNOWN, provider);
    const startedAt = performance.now();
    const second = provider.fetchRegistration({ document: KNOWN }, context(1, 300));
    await expect(second).rejects.toMatchObject({ code: 'rate_limited', countsAgainstHealth: false });
    expect(performance.now() - startedAt).toBeLessThan(200);
    expect(rut.requests).toHaveLength(1);
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

  it('does not start with a mapping without the number and the check digit', () => {
    const mapping = { version: '1.0.0', request: { number: 'n' }, answer: { state: '/s' }, notRegisteredStatuses: [] };
    expect(() => connect(mappingFile(mapping))).toThrow('COTEJO_RUT_MAPPING_FILE: /answer must');
  });
});
