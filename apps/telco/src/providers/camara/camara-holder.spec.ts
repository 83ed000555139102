import type { HolderQuery } from '@cotejo/contracts';
import { VENDOR_FAULTS } from '@cotejo/testing';
import { camaraProvider, contextOf, type ProviderUnderTest } from '../../../test/camara-fixture.js';
import type { Subscriber } from '../../testing/camara-apis.js';
import { type CamaraEmulator, type CamaraOperatorOptions, startCamara } from '../../testing/camara-emulator.js';
import type { EmulatedOperator } from '../../testing/camara-operator.js';

const QUERY: HolderQuery = { phone: '+573104445566', document: '1000000009', name: 'María Fernanda Umbarila Gómez' };
const UNKNOWN = { match: null, basis: null };

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
const fetch = async (query: Partial<HolderQuery> = {}) =>
  (await under.provider.fetchHolder({ ...QUERY, ...query }, contextOf())).record;

afterEach(async () => {
  await under.provider.close();
  await camara.close();
  expect(camara.documents?.takeViolations() ?? []).toEqual([]);
});

describe('the holder, by KYC Match', () => {
  const { document, name } = QUERY;
  it.each<[string, Subscriber, object, number]>([
    [
      'returns a match when the document is the holder’s',
      { document, name: 'otra' },
      { match: true, basis: 'document' },
      1,
    ],
    [
      'returns a mismatch when the document is another person’s',
      { document: '52000000', name },
      { match: false, basis: 'document' },
      1,
    ],
    [
      'compares the name when the operator has no document: equal',
      { document: null, name },
      { match: true, basis: 'name' },
      2,
    ],
    [
      'compares the name when the operator has no document: different',
      { name: 'Pedro Ramos' },
      { match: false, basis: 'name', score: 40 },
      2,
    ],
    ['returns no verdict when the operator has neither', {}, UNKNOWN, 2],
    [
      'returns a mismatch when the operator refuses another person’s document',
      { document: '5', documentCompulsory: true },
      { match: false, basis: 'document' },
      1,
    ],
    [
      'returns a match when the operator requires the document and it is the holder’s',
      { document, documentCompulsory: true },
      { match: true, basis: 'document' },
      1,
    ],
  ])('%s', async (_, subscriber, expected, calls) => {
    await startClaro(subscriber);
    expect(await fetch()).toEqual(expected);
    expect(operator().operations()).toHaveLength(calls);
  });

  it('sends only the document first, and the name only when the operator has no document', async () => {
    await startClaro({ name });
    await fetch();
    const { phone: phoneNumber } = QUERY;
    expect(bodiesAt()).toEqual([
      { phoneNumber, idDocument: document, idDocumentType: 'national_id_card' },
      { phoneNumber, name },
    ]);
  });

  it('does not send an empty name', async () => {
    await startClaro({});
    expect(await fetch({ name: ' ' })).toEqual(UNKNOWN);
    expect(bodiesAt()).toHaveLength(1);
  });

  it.each([
    [403, 'PERMISSION_DENIED'],
    [403, 'KNOW_YOUR_CUSTOMER.ID_DOCUMENT_REQUIRED'],
    [422, 'SERVICE_NOT_APPLICABLE'],
    [404, 'IDENTIFIER_NOT_FOUND'],
  ])('returns no verdict after %i %s', async (status, code) => {
    await startClaro({ document });
    operator().faults.set('kycMatch', { status, body: { status, code, message: '' } });
    expect(await fetch()).toEqual(UNKNOWN);
  });

  it.each([
    [400, 'KNOW_YOUR_CUSTOMER.INVALID_PARAM_COMBINATION', 'camara_defect'],
    [403, 'INVALID_TOKEN_CONTEXT', 'camara_defect'],
    [429, 'QUOTA_EXCEEDED', 'http_429'],
  ])('throws, instead of returning a mismatch, after %i %s', async (status, code, cause) => {
    await startClaro({ document });
    operator().faults.set('kycMatch', { status, body: { status, code, message: '' } });
    await expect(fetch()).rejects.toMatchObject({ code: cause });
  });

  it('throws, instead of returning a mismatch, when the answer has an unknown value', async () => {
    await startClaro({ document });
    for (const idDocumentMatch of [false, 'FALSE', null, undefined]) {
      operator().faults.set('kycMatch', { status: 200, body: { idDocumentMatch } });
      await expect(fetch()).rejects.toMatchObject({ code: 'malformed_answer' });
    }
  });

  it('makes no call when no contract has KYC Match, or the number is not a mobile number', async () => {
    await startClaro({ document }, { apis: { simSwap: '/sim-swap/v2' } });
    expect(await fetch()).toEqual(UNKNOWN);
    expect(await fetch({ phone: '+576013334455' })).toEqual(UNKNOWN);
    expect(operator().calls).toEqual([]);
  });

  it('sends the document of a ported line only to the assigned operator and to the line’s operator', async () => {
    const subscribers = { [QUERY.phone]: { document } };
    await start([
      { id: 'claro', name: 'Claro', subscribers: {} },
      { id: 'movistar', name: 'Movistar', subscribers: {} },
      { id: 'tigo', name: 'Tigo', subscribers },
    ]);
    expect(await fetch()).toEqual({ match: true, basis: 'document' });
    expect(operator(1).operations()).toEqual(['simSwap/retrieve-date']);
    expect(bodiesAt(2)).toHaveLength(1);
    expect(bodiesAt(1)).toEqual([]);
  });

  it('makes one call to the operator of a ported line that has only KYC Match', async () => {
    const apis = { kycMatch: '/kyc-match/v0.4' };
    await start([
      { id: 'claro', name: 'Claro', subscribers: {}, apis },
      { id: 'tigo', name: 'Tigo', subscribers: { [QUERY.phone]: { document } }, apis },
    ]);
    expect(await fetch()).toEqual({ match: true, basis: 'document' });
    expect(bodiesAt(1)).toHaveLength(1);
  });

  it('has no personal values in logs, errors and metrics', async () => {
    await startClaro({ document });
    operator().faults.set('kycMatch', VENDOR_FAULTS.wrong_schema);
    const error = await fetch().catch((failure) => failure);
    const surfaces = [under.logged(), await under.registry.metrics(), String(error), JSON.stringify(error)].join('\n');
    expect(under.logged()).toContain('malformed_answer');
    for (const value of [QUERY.phone, document, name, 'Umbarila']) {
      expect(surfaces).not.toContain(value);
    }
  });
});
