import { setTimeout as delay } from 'node:timers/promises';
import { VENDOR_FAULTS } from '@cotejo/testing';
import { decodeJwt } from 'jose';
import { contextOf } from '../../../test/camara-fixture.js';
import { end, fetchLine, operator, PHONE, startClaro, under } from '../../../test/camara-line.js';
import type { CamaraOperatorOptions } from '../../testing/camara-emulator.js';

const APIS = { simSwap: '/sim-swap/v2' };
const SUBSCRIBER = { simChangedAt: '2020-01-01T00:00:00Z' };

const start = (more: Partial<CamaraOperatorOptions> = {}) => startClaro(SUBSCRIBER, { apis: APIS, ...more });
const tokenForms = () => operator().calls.filter(({ operation }) => operation === 'token');

afterEach(end);

describe('our own tokens', () => {
  it('are requested once for all queries that wait for one', async () => {
    await start();
    operator().delayMs = 30;
    const records = await Promise.all(Array.from({ length: 20 }, () => fetchLine()));
    expect(records.every(({ simSwapped }) => simSwapped === false)).toBe(true);
    expect(operator().tokenRequests()).toBe(1);
  });

  it('have the purpose and the scope of one operation', async () => {
    await start();
    await fetchLine();
    const { client_assertion: assertion, ...form } = tokenForms()[0]?.body ?? {};
    expect(form).toEqual({
      grant_type: 'client_credentials',
      scope: 'dpv:FraudPreventionAndDetection sim-swap:retrieve-date',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    });
    const { exp = 0, iat = 0, iss, sub } = decodeJwt(String(assertion));
    expect(iss).toBe(sub);
    expect(exp - iat).toBeLessThanOrEqual(300);
  });

  it('are renewed before they expire, while the old token is still used', async () => {
    await start({ tokenLifeSeconds: 3 });
    await fetchLine();
    await delay(2_450);
    operator().delayMs = 60;
    expect(await fetchLine()).toMatchObject({ simSwapped: false });
    await delay(200);
    await fetchLine();
    expect(operator().tokenRequests()).toBe(2);
    expect(operator().calls.every(({ status }) => status === 200)).toBe(true);
  });

  it('are renewed once when the operator refuses them', async () => {
    await start();
    await fetchLine();
    operator().oauth.revokeAll();
    expect(await fetchLine()).toMatchObject({ simSwapped: false });
    expect(operator().tokenRequests()).toBe(2);
    operator().faults.set('simSwap', { status: 401, body: { status: 401, code: 'UNAUTHENTICATED', message: '' } });
    const before = operator().operations().length;
    await expect(fetchLine()).rejects.toMatchObject({ code: 'http_401' });
    expect(operator().operations().length - before).toBe(2);
  });

  it('that arrive after the deadline are used for the next query', async () => {
    await start();
    operator().delayMs = 200;
    await expect(fetchLine({}, contextOf({ deadline: Date.now() + 120 }))).rejects.toMatchObject({ status: 'timeout' });
    await delay(200);
    operator().delayMs = 0;
    expect(await fetchLine()).toMatchObject({ simSwapped: false });
    expect(operator().tokenRequests()).toBe(1);
  });

  it.each([
    [401, 'invalid_client'],
    [400, 'invalid_scope'],
    [400, 'unauthorized_client'],
  ])('count as our defect when the endpoint answers %i %s', async (status, error) => {
    await start();
    operator().faults.set('token', { status, body: { error } });
    await expect(fetchLine()).rejects.toMatchObject({ code: 'camara_defect', countsAgainstHealth: false });
    expect(await under.registry.metrics()).toContain(`api="simSwap",code="${error}"`);
    expect(operator().operations()).toEqual([]);
  });

  it.each([
    ['garbage', VENDOR_FAULTS.garbage, 'malformed_answer'],
    ['an empty answer', { status: 200, body: {} }, 'malformed_answer'],
    ['a token of another type', { status: 200, body: { access_token: 'x', token_type: 'mac' } }, 'malformed_answer'],
    [
      'a token that would break a header',
      { status: 200, body: { access_token: 'x\r\ny', token_type: 'Bearer' } },
      'malformed_answer',
    ],
    ['a failure', VENDOR_FAULTS.http_500, 'http_500'],
    ['too many requests', VENDOR_FAULTS.http_429, 'http_429'],
  ])('are not accepted from %s', async (_, fault, code) => {
    await start();
    operator().faults.set('token', fault);
    await expect(fetchLine()).rejects.toMatchObject({ code });
  });

  it('are requested with an RSA signature when the contract has an RSA key', async () => {
    await start({ clientAlgorithm: 'PS256' });
    expect(await fetchLine()).toMatchObject({ simSwapped: false });
  });
});

describe('tokens of a subscriber', () => {
  const startPerSubscriber = (apis: object = { ...APIS, kycTenure: '/kyc-tenure/v0.2', kycMatch: '/kyc-match/v0.4' }) =>
    start({ grant: 'jwt-bearer', apis, subscribers: { [PHONE]: { ...SUBSCRIBER, document: '1000000009' } } });

  it('identify the line in place of the body, and are used for one query only', async () => {
    await startPerSubscriber();
    expect(await fetchLine()).toMatchObject({ simSwapped: false, tenureMonths: 120, operatorBasis: 'current' });
    const bodies = operator().calls.filter(({ operation }) => operation !== 'token');
    expect(JSON.stringify(bodies.map(({ body }) => body))).not.toContain(PHONE);
    expect(operator().tokenRequests()).toBe(2);
    await fetchLine();
    expect(operator().tokenRequests()).toBe(4);
    const { assertion, ...form } = tokenForms()[0]?.body ?? {};
    expect(form).toEqual({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' });
    expect(decodeJwt(String(assertion))).toMatchObject({
      sub: `tel:${PHONE}`,
      scope: 'dpv:FraudPreventionAndDetection sim-swap:retrieve-date',
    });
  });

  it('are used for the holder too', async () => {
    await startPerSubscriber();
    const query = { phone: PHONE, document: '1000000009', name: 'Eva Luna' };
    expect((await under.provider.fetchHolder(query, contextOf())).record).toEqual({ match: true, basis: 'document' });
  });

  it('leave all members unknown when the operator refuses to issue one', async () => {
    await startPerSubscriber();
    expect(await fetchLine({ phone: '+573105550000' })).toMatchObject({ operatorBasis: 'assigned', simSwapped: null });
    expect(operator().operations()).toEqual([]);
    expect(under.logged()).not.toContain('3105550000');
  });
});
