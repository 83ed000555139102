import type { HolderQuery } from '@cotejo/contracts';
import { VENDOR_FAULTS } from '@cotejo/testing';
import type { Subscriber } from '../../../test/camara-apis.js';
import { type CamaraEmulator, type CamaraOperatorOptions, startCamara } from '../../../test/camara-emulator.js';
import { camaraProvider, contextOf, type ProviderUnderTest } from '../../../test/camara-fixture.js';
import type { EmulatedOperator } from '../../../test/camara-operator.js';

const QUERY: HolderQuery = { phone: '+573104445566', document: '1000000009', name: 'María Fernanda Umbarila Gómez' };
const UNTOLD = { match: null, basis: null };

let camara: CamaraEmulator;
let under: ProviderUnderTest;

async function start(operators: CamaraOperatorOptions[]): Promise<void> {
  camara = await startCamara(operators);
  under = camaraProvider(camara.variables);
}

const startClaro = (subscriber: Subscriber | null, more: Partial<CamaraOperatorOptions> = {}) =>
  start([{ id: 'claro', name: 'Claro', subscribers: subscriber ? { [QUERY.phone]: subscriber } : {}, ...more }]);

const operator = (place = 0) => camara.operators[place] as EmulatedOperator;
const bodiesAt = (place = 0) =>
  operator(place)
    .calls.filter(({ operation }) => operation === 'kycMatch/match')
    .map(({ body }) => body);
const ask = async (query: Partial<HolderQuery> = {}) =>
  (await under.provider.fetchHolder({ ...QUERY, ...query }, contextOf())).record;

afterEach(async () => {
  await under.provider.close();
  await camara.close();
  expect(camara.documents?.takeViolations() ?? []).toEqual([]);
});

describe('the holder, by KYC Match', () => {
  const { document, name } = QUERY;
  it.each<[string, Subscriber, object, number]>([
    ['the document is the holder’s', { document, name: 'otra' }, { match: true, basis: 'document' }, 1],
    ['the document is another one’s', { document: '52000000', name }, { match: false, basis: 'document' }, 1],
    ['no document is known, the name is the same', { document: null, name }, { match: true, basis: 'name' }, 2],
    ['no document is known, the name differs', { name: 'Pedro Ramos' }, { match: false, basis: 'name', score: 40 }, 2],
    ['neither is known', {}, UNTOLD, 2],
    [
      'the operator refuses another’s document',
      { document: '5', documentCompulsory: true },
      { match: false, basis: 'document' },
      1,
    ],
    [
      'the operator wants the document, and it is right',
      { document, documentCompulsory: true },
      { match: true, basis: 'document' },
      1,
    ],
  ])('%s', async (_, subscriber, expected, calls) => {
    await startClaro(subscriber);
    expect(await ask()).toEqual(expected);
    expect(operator().asked()).toHaveLength(calls);
  });

  it('is told the document alone, and the name only where that is not known', async () => {
    await startClaro({ name });
    await ask();
    const { phone: phoneNumber } = QUERY;
    expect(bodiesAt()).toEqual([
      { phoneNumber, idDocument: document, idDocumentType: 'national_id_card' },
      { phoneNumber, name },
    ]);
  });

  it('is not asked by an empty name', async () => {
    await startClaro({});
    expect(await ask({ name: ' ' })).toEqual(UNTOLD);
    expect(bodiesAt()).toHaveLength(1);
  });

  it.each([
    [403, 'PERMISSION_DENIED'],
    [403, 'KNOW_YOUR_CUSTOMER.ID_DOCUMENT_REQUIRED'],
    [422, 'SERVICE_NOT_APPLICABLE'],
    [404, 'IDENTIFIER_NOT_FOUND'],
  ])('is unknown after %i %s', async (status, code) => {
    await startClaro({ document });
    operator().faults.set('kycMatch', { status, body: { status, code, message: '' } });
    expect(await ask()).toEqual(UNTOLD);
  });

  it.each([
    [400, 'KNOW_YOUR_CUSTOMER.INVALID_PARAM_COMBINATION', 'camara_defect'],
    [403, 'INVALID_TOKEN_CONTEXT', 'camara_defect'],
    [429, 'QUOTA_EXCEEDED', 'http_429'],
  ])('is unavailable after %i %s: never a mismatch', async (status, code, cause) => {
    await startClaro({ document });
    operator().faults.set('kycMatch', { status, body: { status, code, message: '' } });
    await expect(ask()).rejects.toMatchObject({ code: cause });
  });

  it('is unavailable, never a mismatch, when the answer is none of those there are', async () => {
    await startClaro({ document });
    for (const idDocumentMatch of [false, 'FALSE', null, undefined]) {
      operator().faults.set('kycMatch', { status: 200, body: { idDocumentMatch } });
      await expect(ask()).rejects.toMatchObject({ code: 'malformed_answer' });
    }
  });

  it('is not asked where nobody has it under contract, or the number is not a mobile one', async () => {
    await startClaro({ document }, { apis: { simSwap: '/sim-swap/v2' } });
    expect(await ask()).toEqual(UNTOLD);
    expect(await ask({ phone: '+576013334455' })).toEqual(UNTOLD);
    expect(operator().calls).toEqual([]);
  });

  it('of a ported line: the document reaches the assigned operator and the line’s, no other', async () => {
    const subscribers = { [QUERY.phone]: { document } };
    await start([
      { id: 'claro', name: 'Claro', subscribers: {} },
      { id: 'movistar', name: 'Movistar', subscribers: {} },
      { id: 'tigo', name: 'Tigo', subscribers },
    ]);
    expect(await ask()).toEqual({ match: true, basis: 'document' });
    expect(operator(1).asked()).toEqual(['simSwap/retrieve-date']);
    expect(bodiesAt(2)).toHaveLength(1);
    expect(bodiesAt(1)).toEqual([]);
  });

  it('of a ported line at an operator with nothing but KYC Match: one call', async () => {
    const apis = { kycMatch: '/kyc-match/v0.4' };
    await start([
      { id: 'claro', name: 'Claro', subscribers: {}, apis },
      { id: 'tigo', name: 'Tigo', subscribers: { [QUERY.phone]: { document } }, apis },
    ]);
    expect(await ask()).toEqual({ match: true, basis: 'document' });
    expect(bodiesAt(1)).toHaveLength(1);
  });

  it('says nothing of the buyer in logs, errors and metrics', async () => {
    await startClaro({ document });
    operator().faults.set('kycMatch', VENDOR_FAULTS.wrong_schema);
    const error = await ask().catch((failure) => failure);
    const surfaces = [under.logged(), await under.registry.metrics(), String(error), JSON.stringify(error)].join('\n');
    expect(under.logged()).toContain('malformed_answer');
    for (const value of [QUERY.phone, document, name, 'Umbarila']) {
      expect(surfaces).not.toContain(value);
    }
  });
});
