import type { LineRecord } from '@cotejo/contracts';
import { VENDOR_FAULTS } from '@cotejo/testing';
import type { Subscriber } from '../../../test/camara-apis.js';
import { contextOf } from '../../../test/camara-fixture.js';
import {
  ask,
  askedOf,
  BOGOTA,
  camara,
  daysAgo,
  end,
  hoursAgo,
  OLD,
  operator,
  PHONE,
  start,
  startClaro,
  startThree,
  under,
} from '../../../test/camara-line.js';
import { openDocuments } from '../../../test/camara-openapi.js';

afterEach(end);

describe('each API', () => {
  it.each<[string, Subscriber, Partial<LineRecord>, string[]]>([
    ['a change of today', { simChangedAt: hoursAgo(5.2) }, { simSwapped: true, simAgeHours: 5 }, []],
    ['a change of 71 hours ago', { simChangedAt: hoursAgo(71.5) }, { simSwapped: true, simAgeHours: 71 }, []],
    ['one of 73 hours ago', { simChangedAt: hoursAgo(73) }, { simSwapped: false, simAgeHours: 73 }, []],
    ['one of a clock ahead', { simChangedAt: hoursAgo(-0.2) }, { simSwapped: true, simAgeHours: 0 }, []],
    ['no date in 120 monitored days', { monitoredDays: 120 }, { simSwapped: false, simAgeHours: null }, []],
    ['no date, and no word of monitoring', {}, { simSwapped: false, simAgeHours: null }, ['simSwap/check']],
    [
      'no date in 2 monitored days, and a look back over 72 hours',
      { monitoredDays: 2 },
      { simSwapped: false },
      ['simSwap/check'],
    ],
    [
      'no date in 2 monitored days, and no further look back',
      { monitoredDays: 2, checkHoursMax: 48 },
      { simSwapped: null },
      ['simSwap/check'],
    ],
    [
      'no date, and a look back of a day with no change in it',
      { checkHoursMax: 24 },
      { simSwapped: null },
      ['simSwap/check', 'simSwap/check'],
    ],
    ['no look back at all', { checkHoursMax: 1 }, { simSwapped: null }, ['simSwap/check', 'simSwap/check']],
  ])('SIM Swap: %s', async (_, subscriber, expected, more) => {
    await startClaro(subscriber, { apis: { simSwap: '/sim-swap/v2' } });
    expect(await ask()).toMatchObject(expected);
    expect(operator().asked()).toEqual(['simSwap/retrieve-date', ...more]);
  });

  it('SIM Swap: asks the window alone where the contract has no date', async () => {
    const apis = { simSwap: '/sim-swap/v2' };
    await startClaro(
      { simChangedAt: hoursAgo(10) },
      { apis, entry: { simSwapDate: false }, withoutScopes: ['sim-swap:retrieve-date'] },
    );
    expect(await ask()).toMatchObject({ simSwapped: true, simAgeHours: null });
    expect(operator().asked()).toEqual(['simSwap/check']);
  });

  it('SIM Swap: a change within a shorter look back is one within the window', async () => {
    await startClaro(
      { simChangedAt: hoursAgo(3), checkHoursMax: 24 },
      { apis: { simSwap: '/sim-swap/v2' }, entry: { simSwapDate: false } },
    );
    expect(await ask()).toMatchObject({ simSwapped: true });
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
  ])('Tenure: %i days are %i months at least, in four calls at most', async (days, tenureMonths) => {
    await startClaro({ subscribedOn: daysAgo(days) }, { apis: { kycTenure: '/kyc-tenure/v0.2' } });
    expect(await ask()).toMatchObject({ tenureMonths });
    expect(operator().asked().length).toBeLessThanOrEqual(4);
  });

  it.each<[string, Subscriber, number | null]>([
    ['looks back 8 months', { subscribedOn: daysAgo(2_000), tenureSince: daysAgo(240) }, 6],
    ['looks back 40 days', { subscribedOn: daysAgo(2_000), tenureSince: daysAgo(40) }, null],
    ['looks back 8 months, at a line of two', { subscribedOn: daysAgo(65), tenureSince: daysAgo(240) }, 1],
  ])('Tenure: of an operator that %s, only what is certain', async (_, subscriber, tenureMonths) => {
    await startClaro(subscriber, { apis: { kycTenure: '/kyc-tenure/v0.3rc1' } });
    expect(await ask()).toMatchObject({ tenureMonths });
  });

  it('Tenure: tells the bound it has reached when there is no time for another call', async () => {
    await startClaro({ ...OLD, subscribedOn: '2000-01-01' }, { apis: { kycTenure: '/kyc-tenure/v0.2' } });
    operator().delayMs = 120;
    const record = await ask({}, contextOf({ deadline: Date.now() + 600 }));
    expect([12, 36, 60]).toContain(record.tenureMonths);
    expect(record.type).toBe('pospago');
  });

  it.each([
    ['PAYG', 'prepago'],
    ['PAYM', 'pospago'],
    ['Business', 'corporativo'],
    [undefined, null],
  ] as const)('Tenure: a contract %s is %s', async (contract, type) => {
    await startClaro({ ...(contract && { contract }) });
    expect(await ask()).toMatchObject({ type });
  });

  it.each([
    [30, true],
    [120, false],
  ])('Number Recycling: another subscriber since %i days is %s', async (days, recycled) => {
    await startClaro({ recycledOn: daysAgo(days) }, { apis: { numberRecycling: '/number-recycling/v0.2' } });
    expect(await ask()).toMatchObject({ recycled, operatorBasis: 'current' });
  });

  it.each<[string, Subscriber['cell'], boolean | null]>([
    ['in a cell within the circle', { ...BOGOTA, reachM: 500 }, true],
    ['in a cell that is partly in it', { ...BOGOTA, reachM: 20_000 }, true],
    ['in another town', { lat: 6.24, lon: -75.58, reachM: 2_000 }, false],
    ['nowhere to be located', null, null],
  ])('Location Verification, versions 2 and 3: a line %s', async (_, cell, nearGps) => {
    for (const version of ['v2', 'v3']) {
      await startClaro(
        { cell },
        { apis: { simSwap: '/sim-swap/v2', locationVerification: `/location-verification/${version}` } },
      );
      expect(await ask({ gps: { lat: 4.6512345, lon: -74.0812345 } })).toMatchObject({ nearGps });
      const { area, maxAge } = operator().calls.find(({ operation }) => operation.startsWith('location'))?.body ?? {};
      const center = { latitude: 4.651, longitude: -74.081 };
      expect({ area, maxAge }).toEqual({ area: { areaType: 'CIRCLE', center, radius: 5_000 }, maxAge: 300 });
      if (version === 'v2') {
        await Promise.all([under.provider.close(), camara.close()]);
      }
    }
  });

  it('Number Verification: the device’s line, by its own token', async () => {
    await startClaro(OLD);
    const { oauth } = operator();
    expect(await ask({ token: await oauth.deviceToken(PHONE) })).toMatchObject({ numberVerified: true });
    expect(await ask({ token: await oauth.deviceToken('+573105550000') })).toMatchObject({ numberVerified: null });
    const [call] = operator().calls.filter(({ operation }) => operation.startsWith('numberVerification'));
    expect(call?.body).toEqual({ phoneNumber: PHONE });
  });

  it('Number Verification: another device of the same operator is told apart', async () => {
    const other = '+573105550000';
    await start([{ id: 'claro', name: 'Claro', subscribers: { [PHONE]: OLD, [other]: OLD } }]);
    expect(await ask({ token: await operator().oauth.deviceToken(other) })).toMatchObject({ numberVerified: false });
  });

  it('Number Verification: a token of another operator, or of nobody, says nothing and is tried once', async () => {
    await startThree('Claro');
    expect(await ask({ token: await operator(1).oauth.deviceToken(PHONE) })).toMatchObject({ numberVerified: null });
    expect(await ask({ token: 'of-nobody-at-all' })).toMatchObject({ numberVerified: null, simSwapped: false });
    expect(
      operator()
        .asked()
        .filter((one) => one.startsWith('numberVerification')),
    ).toHaveLength(2);
    expect(askedOf().slice(1)).toEqual([0, 0]);
  });

  it('Number Verification: is not asked of an operator that failed to say whether the line is its own', async () => {
    await startClaro(OLD);
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    const token = await operator().oauth.deviceToken(PHONE);
    expect(await ask({ token })).toMatchObject({ operatorBasis: 'current', numberVerified: null });
    expect(operator().asked().join()).not.toContain('numberVerification');
  });

  it('Number Verification: the token is not shown to an operator that has not claimed the line', async () => {
    await startThree('Tigo');
    const token = await operator(2).oauth.deviceToken(PHONE);
    expect(await ask({ token })).toMatchObject({ operator: 'Tigo', numberVerified: true });
    const seen = [operator(0), operator(1)].flatMap(({ calls }) => calls.map(({ headers }) => headers.authorization));
    expect(seen.join()).not.toContain(token);
  });
});

(openDocuments() ? it : it.skip)('was held against the published documents of every API', async () => {
  await startClaro(OLD);
  const documents = [...(camara.documents?.checked.keys() ?? [])].join(' ');
  for (const api of ['sim-swap-2.0', 'sim-swap-2.1', 'number-recycling', 'kyc-tenure-0.2', 'kyc-tenure-0.3']) {
    expect(documents).toContain(api);
  }
  for (const api of ['location-verification-2', 'location-verification-3', 'number-verification']) {
    expect(documents).toContain(api);
  }
});
