import type { LineRecord } from '@cotejo/contracts';
import { VENDOR_FAULTS } from '@cotejo/testing';
import { contextOf } from '../../../test/camara-fixture.js';
import {
  BOGOTA,
  callCounts,
  camara,
  daysAgo,
  end,
  fetchLine,
  hoursAgo,
  OLD,
  operator,
  PHONE,
  start,
  startClaro,
  startThree,
  under,
} from '../../../test/camara-line.js';
import type { Subscriber } from '../../testing/camara-apis.js';
import { openDocuments } from '../../testing/camara-openapi.js';

afterEach(end);

describe('the CAMARA APIs', () => {
  it.each<[string, Subscriber, Partial<LineRecord>, checks: number]>([
    ['a change 5 hours ago', { simChangedAt: hoursAgo(5.2) }, { simSwapped: true, simAgeHours: 5 }, 0],
    ['a change 71 hours ago', { simChangedAt: hoursAgo(71.5) }, { simSwapped: true, simAgeHours: 71 }, 0],
    ['a change 73 hours ago', { simChangedAt: hoursAgo(73) }, { simSwapped: false, simAgeHours: 73 }, 0],
    ['a change in the future', { simChangedAt: hoursAgo(-0.2) }, { simSwapped: true, simAgeHours: 0 }, 0],
    ['no date in 120 monitored days', { monitoredDays: 120 }, { simSwapped: false, simAgeHours: null }, 0],
    ['no date and no monitored period', {}, { simSwapped: false, simAgeHours: null }, 1],
    ['no date in 2 monitored days, and a check of 72 hours', { monitoredDays: 2 }, { simSwapped: false }, 1],
    ['no date in 2 monitored days', { monitoredDays: 2, checkHoursMax: 48 }, { simSwapped: null }, 1],
    ['no date, and a check of one day without a change', { checkHoursMax: 24 }, { simSwapped: null }, 2],
    ['no date and no check beyond one hour', { checkHoursMax: 1 }, { simSwapped: null }, 2],
  ])('SIM Swap: %s', async (_, subscriber, expected, checks) => {
    await startClaro(subscriber, { apis: { simSwap: '/sim-swap/v2' } });
    expect(await fetchLine()).toMatchObject(expected);
    expect(operator().operations()).toEqual(['simSwap/retrieve-date', ...Array(checks).fill('simSwap/check')]);
  });

  it('SIM Swap: queries only the window when the contract has no date', async () => {
    const apis = { simSwap: '/sim-swap/v2' };
    await startClaro(
      { simChangedAt: hoursAgo(10) },
      { apis, entry: { simSwapDate: false }, withoutScopes: ['sim-swap:retrieve-date'] },
    );
    expect(await fetchLine()).toMatchObject({ simSwapped: true, simAgeHours: null });
    expect(operator().operations()).toEqual(['simSwap/check']);
  });

  it('SIM Swap: a change in the last day counts as a change in the window', async () => {
    await startClaro(
      { simChangedAt: hoursAgo(3), checkHoursMax: 24 },
      { apis: { simSwap: '/sim-swap/v2' }, entry: { simSwapDate: false } },
    );
    expect(await fetchLine()).toMatchObject({ simSwapped: true });
  });

  it.each<[number, number]>([
    [10, 0],
    [45, 1],
    [100, 3],
    [200, 6],
    [400, 12],
    [800, 24],
    [1_200, 36],
    [2_000, 60],
    [4_000, 120],
  ])('Tenure: %i days are at least %i months, found in at most four calls', async (days, tenureMonths) => {
    await startClaro({ subscribedOn: daysAgo(days) }, { apis: { kycTenure: '/kyc-tenure/v0.2' } });
    expect(await fetchLine()).toMatchObject({ tenureMonths });
    expect(operator().operations().length).toBeLessThanOrEqual(4);
  });

  it.each<[string, Subscriber, number | null]>([
    ['looks back 8 months', { subscribedOn: daysAgo(2_000), tenureSince: daysAgo(240) }, 6],
    ['looks back 40 days', { subscribedOn: daysAgo(2_000), tenureSince: daysAgo(40) }, null],
    ['has the line for two months', { subscribedOn: daysAgo(65), tenureSince: daysAgo(240) }, 1],
  ])('Tenure: when the operator %s, returns only a confirmed tenure', async (_, subscriber, tenureMonths) => {
    await startClaro(subscriber, { apis: { kycTenure: '/kyc-tenure/v0.3rc1' } });
    expect(await fetchLine()).toMatchObject({ tenureMonths });
  });

  it('Tenure: returns the longest confirmed tenure when there is no time for another call', async () => {
    await startClaro({ ...OLD, subscribedOn: '2000-01-01' }, { apis: { kycTenure: '/kyc-tenure/v0.2' } });
    operator().delayMs = 120;
    const record = await fetchLine({}, contextOf({ deadline: Date.now() + 600 }));
    expect([12, 36, 60]).toContain(record.tenureMonths);
    expect(record.type).toBe('pospago');
  });

  it.each([
    ['PAYG', 'prepago'],
    ['PAYM', 'pospago'],
    ['Business', 'corporativo'],
    [undefined, null],
  ] as const)('Tenure: the contract type %s is %s', async (contract, type) => {
    await startClaro({ ...(contract && { contract }) });
    expect(await fetchLine()).toMatchObject({ type });
  });

  it.each([
    [30, true],
    [120, false],
  ])('Number Recycling: with another subscriber for %i days, recycled is %s', async (days, recycled) => {
    await startClaro({ recycledOn: daysAgo(days) }, { apis: { numberRecycling: '/number-recycling/v0.2' } });
    expect(await fetchLine()).toMatchObject({ recycled, operatorBasis: 'current' });
  });

  it.each<[string, Subscriber['cell'], boolean | null]>([
    ['in a cell within the circle', { ...BOGOTA, reachM: 500 }, true],
    ['in a cell that is partly in the circle', { ...BOGOTA, reachM: 20_000 }, true],
    ['in another town', { lat: 6.24, lon: -75.58, reachM: 2_000 }, false],
    ['that cannot be located', null, null],
  ])('Location Verification, versions 2 and 3: a line %s', async (_, cell, nearGps) => {
    for (const version of ['v2', 'v3']) {
      await startClaro(
        { cell },
        { apis: { simSwap: '/sim-swap/v2', locationVerification: `/location-verification/${version}` } },
      );
      expect(await fetchLine({ gps: { lat: 4.6512345, lon: -74.0812345 } })).toMatchObject({ nearGps });
      const { area, maxAge } = operator().calls.find(({ operation }) => operation.startsWith('location'))?.body ?? {};
      const center = { latitude: 4.651, longitude: -74.081 };
      expect({ area, maxAge }).toEqual({ area: { areaType: 'CIRCLE', center, radius: 5_000 }, maxAge: 300 });
      if (version === 'v2') {
        await Promise.all([under.provider.close(), camara.close()]);
      }
    }
  });

  it('Number Verification: verifies the line with the token of its device', async () => {
    await startClaro(OLD);
    const { oauth } = operator();
    expect(await fetchLine({ token: await oauth.deviceToken(PHONE) })).toMatchObject({ numberVerified: true });
    expect(await fetchLine({ token: await oauth.deviceToken('+573105550000') })).toMatchObject({
      numberVerified: null,
    });
    const [call] = operator().calls.filter(({ operation }) => operation.startsWith('numberVerification'));
    expect(call?.body).toEqual({ phoneNumber: PHONE });
  });

  it('Number Verification: refutes the token of another device of the same operator', async () => {
    const other = '+573105550000';
    await start([{ id: 'claro', name: 'Claro', subscribers: { [PHONE]: OLD, [other]: OLD } }]);
    expect(await fetchLine({ token: await operator().oauth.deviceToken(other) })).toMatchObject({
      numberVerified: false,
    });
  });

  it('Number Verification: an invalid token, or one of another operator, gives no verdict and is sent once', async () => {
    await startThree('Claro');
    expect(await fetchLine({ token: await operator(1).oauth.deviceToken(PHONE) })).toMatchObject({
      numberVerified: null,
    });
    expect(await fetchLine({ token: 'an-invalid-token' })).toMatchObject({ numberVerified: null, simSwapped: false });
    expect(
      operator()
        .operations()
        .filter((operation) => operation.startsWith('numberVerification')),
    ).toHaveLength(2);
    expect(callCounts().slice(1)).toEqual([0, 0]);
  });

  it('Number Verification: is not called when the operator has not confirmed the line because of a failure', async () => {
    await startClaro(OLD);
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    const token = await operator().oauth.deviceToken(PHONE);
    expect(await fetchLine({ token })).toMatchObject({ operatorBasis: 'current', numberVerified: null });
    expect(operator().operations().join()).not.toContain('numberVerification');
  });

  it('Number Verification: the token is not sent to an operator that has not confirmed the line', async () => {
    await startThree('Tigo');
    const token = await operator(2).oauth.deviceToken(PHONE);
    expect(await fetchLine({ token })).toMatchObject({ operator: 'Tigo', numberVerified: true });
    const seen = [operator(0), operator(1)].flatMap(({ calls }) => calls.map(({ headers }) => headers.authorization));
    expect(seen.join()).not.toContain(token);
  });
});

it('has checked an exchange against every published document', async () => {
  await startClaro(OLD);
  await under.provider.fetchHolder({ phone: PHONE, document: '1000000009', name: 'Persona Ficticia' }, contextOf());
  const { checked, files } = openDocuments();
  expect([...checked.keys()].sort()).toEqual(files);
});
