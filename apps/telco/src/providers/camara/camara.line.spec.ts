import type { LineRecord } from '@cotejo/contracts';
import { VENDOR_FAULTS } from '@cotejo/testing';
import type { Subscriber } from '../../../test/camara-apis.js';
import { type CamaraEmulator, type CamaraOperatorOptions, startCamara } from '../../../test/camara-emulator.js';
import { camaraProvider, contextOf, type ProviderUnderTest } from '../../../test/camara-fixture.js';
import { openDocuments } from '../../../test/camara-openapi.js';
import type { EmulatedOperator } from '../../../test/camara-operator.js';

/** Assigned to Claro. */
const PHONE = '+573104445566';
/** Of Tigo's code, in no table of ranges. */
const UNSURE = '+573001234567';
const HOUR_MS = 3_600_000;
const BOGOTA = { lat: 4.65, lon: -74.08 };

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const daysAgo = (days: number) => hoursAgo(days * 24).slice(0, 10);

const OLD: Subscriber = {
  simChangedAt: hoursAgo(1_000.5),
  subscribedOn: daysAgo(1_200),
  contract: 'PAYM',
  cell: { ...BOGOTA, reachM: 1_000 },
};

let camara: CamaraEmulator;
let under: ProviderUnderTest;

async function start(operators: CamaraOperatorOptions[], variables: Record<string, string> = {}): Promise<void> {
  camara = await startCamara(operators);
  under = camaraProvider({ ...camara.variables, ...variables });
}

/** Claro alone, with this line. */
const startClaro = (subscriber: Subscriber, more: Partial<CamaraOperatorOptions> = {}) =>
  start([{ id: 'claro', name: 'Claro', subscribers: { [PHONE]: subscriber }, ...more }]);

/** Claro, Movistar and Tigo; the line is at the one named. */
const startThree = (at: string | null, subscriber = OLD, phone = PHONE) =>
  start(
    ['Claro', 'Movistar', 'Tigo'].map((name) => ({
      id: name.toLowerCase(),
      name,
      subscribers: name === at ? { [phone]: subscriber } : {},
    })),
  );

const operator = (place = 0) => camara.operators[place] as EmulatedOperator;
const askedOf = () => camara.operators.map((one) => one.asked().length);
const ask = async (query: object = {}, context = contextOf()) =>
  (await under.provider.line({ phone: PHONE, ...query }, context)).record as LineRecord;
const metric = async (name: string, labels: object) =>
  (await under.registry.getSingleMetric(name)?.get())?.values.find(
    ({ labels: own }) => JSON.stringify(own) === JSON.stringify(labels),
  )?.value ?? 0;

afterEach(async () => {
  await under.provider.close();
  await camara.close();
  expect(camara.documents?.takeViolations() ?? []).toEqual([]);
});

describe('a line, by its operator', () => {
  it('tells everything that the operator offers', async () => {
    await startClaro(OLD);
    const token = await operator().oauth.deviceToken(PHONE);
    expect(await ask({ gps: BOGOTA, token })).toEqual({
      valid: true,
      country: 'CO',
      kind: 'mobile',
      operator: 'Claro',
      operatorBasis: 'current',
      type: 'pospago',
      tenureMonths: 36,
      inService: null,
      ported: false,
      simSwapped: false,
      simAgeHours: 1_000,
      recycled: false,
      numberVerified: true,
      nearGps: true,
    });
  });

  it('leaves unknown what is not under contract, and asks nothing for it', async () => {
    await startClaro(OLD, { apis: { simSwap: '/sim-swap/v2' } });
    const record = await ask({ gps: BOGOTA, token: 'x'.repeat(16) });
    expect(record).toMatchObject({ simSwapped: false, operatorBasis: 'current' });
    expect(record).toMatchObject({
      type: null,
      tenureMonths: null,
      recycled: null,
      numberVerified: null,
      nearGps: null,
    });
    expect(operator().asked()).toEqual(['simSwap/retrieve-date']);
  });

  it.each(['+576013334455', '+34612345678', '+5718001234', '+57123', '+573409999999'])(
    'costs no call for %s, which no mobile operator has',
    async (phone) => {
      await startClaro(OLD);
      expect(await ask({ phone })).toMatchObject({ operatorBasis: null, simSwapped: null });
      expect(operator().calls).toEqual([]);
    },
  );

  it('sends the same random correlator with each call of a question, and another one with the next', async () => {
    await startClaro(OLD);
    await ask();
    const ofFirst = new Set(
      operator()
        .calls.map(({ headers }) => headers['x-correlator'])
        .filter(Boolean),
    );
    await ask();
    const ofBoth = new Set(
      operator()
        .calls.map(({ headers }) => headers['x-correlator'])
        .filter(Boolean),
    );
    expect([ofFirst.size, ofBoth.size]).toEqual([1, 2]);
  });
});

describe('whose a line is', () => {
  it('asks nobody else when the assigned operator has it', async () => {
    await startThree('Claro');
    expect(await ask()).toMatchObject({ operator: 'Claro', ported: false });
    expect(askedOf().slice(1)).toEqual([0, 0]);
  });

  it('finds a ported line by one call to each, and asks the rest of its operator alone', async () => {
    await startThree('Tigo');
    expect(await ask()).toMatchObject({ operator: 'Tigo', operatorBasis: 'current', ported: true, simSwapped: false });
    expect(askedOf().slice(0, 2)).toEqual([1, 1]);
    expect(
      operator(2)
        .asked()
        .filter((one) => one === 'simSwap/retrieve-date'),
    ).toHaveLength(1);
  });

  it.each(['IDENTIFIER_NOT_FOUND', 'NOT_FOUND'])('takes 404 %s for a line that is elsewhere', async (code) => {
    await startThree('Tigo');
    operator().faults.set('simSwap', camaraError(404, code));
    expect(await ask()).toMatchObject({ operator: 'Tigo', ported: true });
    expect(operator().asked()).toEqual(['simSwap/retrieve-date']);
  });

  it('does not say ported where the plan is unsure of the assignment', async () => {
    await startThree('Claro', OLD, UNSURE);
    expect(await ask({ phone: UNSURE })).toMatchObject({ operator: 'Claro', operatorBasis: 'current', ported: null });
  });

  it('does not call a virtual operator’s line ported from its host', async () => {
    const phone = '+573030000001';
    const entry = { assignedAs: ['Tigo', 'Uff!'] };
    await start([{ id: 'tigo', name: 'Tigo', subscribers: { [phone]: OLD }, entry }]);
    expect(await ask({ phone })).toMatchObject({ operator: 'Tigo', operatorBasis: 'current', ported: false });
  });

  it('leaves all unknown, and nothing false, when no operator has it', async () => {
    await startThree(null);
    expect(await ask()).toMatchObject({
      valid: true,
      operator: 'Claro',
      operatorBasis: 'assigned',
      ported: null,
      inService: null,
      simSwapped: null,
      recycled: null,
    });
    expect(askedOf()).toEqual([1, 1, 1]);
    expect((await under.provider.line({ phone: PHONE }, contextOf())).asOf).toBe('2026-07-17T00:00:00.000Z');
  });

  it('is unavailable when the one it was assigned to fails, and does not trouble the others', async () => {
    await startThree('Claro');
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    operator().faults.set('numberRecycling', VENDOR_FAULTS.reset);
    operator().faults.set('kycTenure', VENDOR_FAULTS.garbage);
    await expect(ask()).rejects.toMatchObject({ status: 'unavailable', code: 'http_500', countsAgainstHealth: false });
    expect(askedOf().slice(1)).toEqual([0, 0]);
  });

  it('is unavailable when one of the others fails and nobody has it, for it may be that one’s', async () => {
    await startThree(null);
    operator(1).faults.set('simSwap', VENDOR_FAULTS.http_500);
    await expect(ask()).rejects.toMatchObject({ code: 'http_500' });
  });

  it('does not wait for an operator that is slower than the one that has it', async () => {
    await startThree('Tigo');
    operator(1).faults.set('simSwap', VENDOR_FAULTS.slow);
    expect(await ask()).toMatchObject({ operator: 'Tigo', ported: true });
  });

  it('goes on by the other APIs when the one that finds lines fails', async () => {
    await startClaro(OLD);
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    expect(await ask()).toMatchObject({
      operatorBasis: 'current',
      simSwapped: null,
      recycled: false,
      type: 'pospago',
    });
  });

  it('takes an operator that says the service does not apply to the line for the line’s own', async () => {
    await startThree('Claro');
    operator().faults.set('simSwap', camaraError(422, 'SERVICE_NOT_APPLICABLE'));
    expect(await ask()).toMatchObject({ operatorBasis: 'current', simSwapped: null, recycled: false });
    expect(askedOf().slice(1)).toEqual([0, 0]);
  });
});

const camaraError = (status: number, code: string) => ({ status, body: { status, code, message: code } });

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
        { apis: { ...{ simSwap: '/sim-swap/v2' }, locationVerification: `/location-verification/${version}` } },
      );
      expect(await ask({ gps: { lat: 4.6512345, lon: -74.0812345 } })).toMatchObject({ nearGps });
      const { area, maxAge } = operator().calls.find(({ operation }) => operation.startsWith('location'))?.body ?? {};
      const center = { latitude: 4.651, longitude: -74.081 };
      expect({ area, maxAge }).toEqual({ area: { areaType: 'CIRCLE', center, radius: 5_000 }, maxAge: 300 });
      if (version === 'v2') await Promise.all([under.provider.close(), camara.close()]);
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

describe('what an operator refuses', () => {
  const DEFECTS: [number, string][] = [
    [422, 'MISSING_IDENTIFIER'],
    [422, 'UNNECESSARY_IDENTIFIER'],
    [403, 'INVALID_TOKEN_CONTEXT'],
    [400, 'INVALID_ARGUMENT'],
  ];

  it.each<[number, string, string]>([
    ...DEFECTS.map(([status, code]): [number, string, string] => [status, code, 'defect']),
    [403, 'PERMISSION_DENIED', 'withheld'],
    [422, 'SERVICE_NOT_APPLICABLE', 'inapplicable'],
    [404, 'IDENTIFIER_NOT_FOUND', 'not_found'],
    [400, 'OUT_OF_RANGE', 'out_of_range'],
    [429, 'QUOTA_EXCEEDED', 'throttled'],
    [429, 'TOO_MANY_REQUESTS', 'throttled'],
    [503, 'UNAVAILABLE', 'failed'],
  ])('%i %s leaves its member unknown, no other one, and is counted as %s', async (status, code, outcome) => {
    await startClaro(OLD);
    operator().faults.set('numberRecycling', camaraError(status, code));
    expect(await ask()).toMatchObject({
      recycled: null,
      simSwapped: false,
      tenureMonths: 36,
      operatorBasis: 'current',
    });
    const labels = { operator: 'claro', api: 'numberRecycling', outcome };
    expect(await metric('telco_camara_calls_total', labels)).toBe(1);
  });

  it.each(DEFECTS)('%i %s is a defect of ours: told to operations, not to the person', async (status, code) => {
    await startClaro(OLD);
    operator().faults.set('kycTenure', camaraError(status, code));
    expect(await ask()).toMatchObject({ type: null, tenureMonths: null, simSwapped: false });
    expect(await metric('telco_camara_defects_total', { operator: 'claro', api: 'kycTenure', code })).toBe(1);
    expect(under.logged()).toContain(`"code":"${code}"`);
    expect(under.logged()).toContain('"level":50');
  });

  it('takes no page that is not found for a line that is not found', async () => {
    await startThree('Claro');
    operator().faults.set('simSwap', { status: 404, body: { error: 'no route' } });
    expect(await ask()).toMatchObject({ simSwapped: null, recycled: false, operatorBasis: 'current' });
    const labels = { operator: 'claro', api: 'simSwap', code: 'http_404' };
    expect(await metric('telco_camara_defects_total', labels)).toBe(1);
  });

  it('keeps what the plan tells where all is withheld', async () => {
    await startThree('Claro');
    for (const api of ['simSwap', 'numberRecycling', 'kycTenure']) {
      operator().faults.set(api, camaraError(403, 'PERMISSION_DENIED'));
    }
    expect(await ask()).toMatchObject({ operator: 'Claro', operatorBasis: 'assigned', simSwapped: null });
    expect(askedOf().slice(1)).toEqual([0, 0]);
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

describe('what bounds it', () => {
  it('tells what is known when some calls are late', async () => {
    await startClaro(OLD);
    operator().faults.set('kycTenure', VENDOR_FAULTS.slow);
    const startedAt = performance.now();
    expect(await ask({}, contextOf({ deadline: Date.now() + 300 }))).toMatchObject({
      simSwapped: false,
      recycled: false,
      tenureMonths: null,
    });
    expect(performance.now() - startedAt).toBeLessThan(300);
  });

  it('leaves the next provider time to answer when its operator hangs', async () => {
    await startClaro(OLD, { entry: { timeoutMs: 10_000 } });
    operator().faults.set('simSwap', VENDOR_FAULTS.slow);
    const deadline = Date.now() + 300;
    await expect(ask({}, contextOf({ deadline }))).rejects.toMatchObject({ status: 'timeout' });
    expect(Date.now()).toBeLessThan(deadline);
    // The breaker has heard of it, which of an asker that left it has not.
    expect(under.logged()).toContain('"cause":"deadline_exceeded"');
    const asker = new AbortController();
    const left = ask({}, contextOf({ signal: asker.signal }));
    asker.abort();
    await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is not asked again after the replica that asked died, unless it may be', async () => {
    await startClaro(OLD);
    const again = contextOf({ attempt: 2 });
    await expect(ask({}, again)).rejects.toMatchObject({ code: 'not_asked_twice', countsAgainstHealth: false });
    expect(operator().calls).toEqual([]);
    const willing = camaraProvider({ ...camara.variables, COTEJO_CAMARA_RETRY_AFTER_REROUTE: 'true' });
    expect((await willing.provider.line({ phone: PHONE }, again)).record).toMatchObject({ simSwapped: false });
    await willing.provider.close();
  });

  it('keeps to the calls a second of the contract, and says nothing of what it could not ask', async () => {
    await startClaro(OLD, { entry: { callsPerSecond: 2 } });
    const record = await ask();
    expect(operator().asked()).toHaveLength(2);
    expect(record).toMatchObject({ simSwapped: false, operatorBasis: 'current' });
    expect(await metric('telco_camara_calls_total', { operator: 'claro', api: 'kycTenure', outcome: 'not_sent' })).toBe(
      1,
    );
  });

  it('bounds the calls to one operator, and lets the others answer while it hangs', async () => {
    const tigo = '+573002234567';
    await start([
      { id: 'claro', name: 'Claro', subscribers: { [PHONE]: OLD }, entry: { concurrencyMax: 2 } },
      { id: 'tigo', name: 'Tigo', subscribers: { [tigo]: OLD } },
    ]);
    operator().faults.set('simSwap', VENDOR_FAULTS.slow);
    const hanging = Array.from({ length: 12 }, () =>
      ask({}, contextOf({ deadline: Date.now() + 400 })).catch((error) => error.code),
    );
    expect(await ask({ phone: tigo })).toMatchObject({ operator: 'Tigo', simSwapped: false });
    const ends = await Promise.all(hanging);
    expect(ends.filter((end) => end === 'overloaded')).toHaveLength(8);
    expect(operator().concurrentMax).toBeLessThanOrEqual(3);
  });

  it('stops asking an operator that only fails, and no other one', async () => {
    const tigo = '+573002234567';
    await start([
      { id: 'claro', name: 'Claro', subscribers: {}, apis: { simSwap: '/sim-swap/v2' }, entry: { concurrencyMax: 64 } },
      { id: 'tigo', name: 'Tigo', subscribers: { [tigo]: OLD } },
    ]);
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled(Array.from({ length: 40 }, () => ask()));
    }
    expect(operator().asked().length).toBeLessThan(200);
    await expect(ask()).rejects.toMatchObject({ code: 'breaker_open' });
    expect(await metric('telco_camara_breaker_state', { operator: 'claro' })).toBe(2);
    expect(await ask({ phone: tigo })).toMatchObject({ operator: 'Tigo', simSwapped: false });
  });

  it('says nothing of the buyer in logs, errors and metrics', async () => {
    await startThree('Claro');
    operator().faults.set('kycTenure', camaraError(422, `${PHONE} is unknown`));
    operator().faults.set('numberRecycling', VENDOR_FAULTS.garbage);
    const token = await operator().oauth.deviceToken(PHONE);
    await ask({ gps: BOGOTA, token });
    operator().faults.set('simSwap', VENDOR_FAULTS.html);
    const error = await ask().catch((failure) => failure);
    const surfaces = [under.logged(), await under.registry.metrics(), String(error), JSON.stringify(error)].join('\n');
    expect(under.logged()).toContain('malformed_answer');
    for (const secret of [PHONE, PHONE.slice(3), token, '4.65', '74.08']) expect(surfaces).not.toContain(secret);
  });
});
