import { VENDOR_FAULTS } from '@cotejo/testing';
import { camaraProvider, contextOf } from '../../../test/camara-fixture.js';
import {
  ask,
  askedOf,
  BOGOTA,
  camara,
  camaraError,
  end,
  metric,
  OLD,
  operator,
  PHONE,
  start,
  startClaro,
  startThree,
  under,
} from '../../../test/camara-line.js';

afterEach(end);

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
    expect((await willing.provider.fetchLine({ phone: PHONE }, again)).record).toMatchObject({ simSwapped: false });
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
    for (const secret of [PHONE, PHONE.slice(3), token, '4.65', '74.08']) {
      expect(surfaces).not.toContain(secret);
    }
  });
});
