import type { HolderQuery } from '@cotejo/contracts';
import { VENDOR_FAULTS } from '@cotejo/testing';
import { contextOf } from '../../../test/camara-fixture.js';
import { end, operator, PHONE, start, startClaro, under } from '../../../test/camara-line.js';
import type { Subscriber } from '../../testing/camara-apis.js';

const QUERY: HolderQuery = { phone: PHONE, document: '1000000009', name: 'María Fernanda Umbarila Gómez' };
const UNKNOWN = { match: null, basis: null };

const bodiesAt = (place = 0) =>
  operator(place)
    .calls.filter(({ operation }) => operation === 'kycMatch/match')
    .map(({ body }) => body);
const fetch = async (query: Partial<HolderQuery> = {}) =>
  (await under.provider.fetchHolder({ ...QUERY, ...query }, contextOf())).record;

afterEach(end);

describe('the holder, by KYC Match', () => {
  const { document, name } = QUERY;
  const match = { match: true, basis: 'document' };
  const mismatch = { match: false, basis: 'document' };
  it.each<[string, Subscriber, object, number]>([
    ['returns a match when the document is the holder’s', { document, name: 'otra' }, match, 1],
    ['returns a mismatch when the document is another person’s', { document: '52000000', name }, mismatch, 1],
    ['compares the name when it has no document: equal', { document: null, name }, { match: true, basis: 'name' }, 2],
    ['compares the name: different', { name: 'Pedro Ramos' }, { match: false, basis: 'name', score: 40 }, 2],
    ['returns no verdict when the operator has neither', {}, UNKNOWN, 2],
    ['returns a mismatch when the operator refuses it', { document: '5', documentCompulsory: true }, mismatch, 1],
    ['returns a match when the operator requires it', { document, documentCompulsory: true }, match, 1],
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
