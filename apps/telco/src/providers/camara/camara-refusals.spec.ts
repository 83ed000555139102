import { VENDOR_FAULTS } from '@cotejo/testing';
import { camaraProvider, contextOf } from '../../../test/camara-fixture.js';
import {
  BOGOTA,
  callCounts,
  camara,
  camaraError,
  end,
  fetchLine,
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

describe('refusals of an operator', () => {
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
  ])('%i %s leaves only its own member unknown and counts as %s', async (status, code, outcome) => {
    await startClaro(OLD);
    operator().faults.set('numberRecycling', camaraError(status, code));
    expect(await fetchLine()).toMatchObject({
      recycled: null,
      simSwapped: false,
      tenureMonths: 36,
      operatorBasis: 'current',
    });
    const labels = { operator: 'claro', api: 'numberRecycling', outcome };
    expect(await metric('telco_camara_calls_total', labels)).toBe(1);
  });

  it.each(DEFECTS)('%i %s counts and logs a defect, and leaves its members unknown', async (status, code) => {
    await startClaro(OLD);
    operator().faults.set('kycTenure', camaraError(status, code));
    expect(await fetchLine()).toMatchObject({ type: null, tenureMonths: null, simSwapped: false });
    expect(await metric('telco_camara_defects_total', { operator: 'claro', api: 'kycTenure', code })).toBe(1);
    expect(under.logged()).toContain(`"code":"${code}"`);
    expect(under.logged()).toContain('"level":50');
  });

  it('does not read a 404 without a CAMARA code as a line that is not found', async () => {
    await startThree('Claro');
    operator().faults.set('simSwap', { status: 404, body: { error: 'no route' } });
    expect(await fetchLine()).toMatchObject({ simSwapped: null, recycled: false, operatorBasis: 'current' });
    const labels = { operator: 'claro', api: 'simSwap', code: 'http_404' };
    expect(await metric('telco_camara_defects_total', labels)).toBe(1);
  });

  it('returns the numbering plan when the operator withholds everything', async () => {
    await startThree('Claro');
    for (const api of ['simSwap', 'numberRecycling', 'kycTenure']) {
      operator().faults.set(api, camaraError(403, 'PERMISSION_DENIED'));
    }
    expect(await fetchLine()).toMatchObject({ operator: 'Claro', operatorBasis: 'assigned', simSwapped: null });
    expect(callCounts().slice(1)).toEqual([0, 0]);
  });
});

describe('limits', () => {
  it('returns the answers in time when other calls are late', async () => {
    await startClaro(OLD);
    operator().faults.set('kycTenure', VENDOR_FAULTS.slow);
    const startedAt = performance.now();
    expect(await fetchLine({}, contextOf({ deadline: Date.now() + 300 }))).toMatchObject({
      simSwapped: false,
      recycled: false,
      tenureMonths: null,
    });
    expect(performance.now() - startedAt).toBeLessThan(300);
  });

  it('throws a timeout before the deadline when the operator hangs, so that the next provider has time', async () => {
    await startClaro(OLD, { entry: { timeoutMs: 10_000 } });
    operator().faults.set('simSwap', VENDOR_FAULTS.slow);
    const deadline = Date.now() + 300;
    await expect(fetchLine({}, contextOf({ deadline }))).rejects.toMatchObject({ status: 'timeout' });
    expect(Date.now()).toBeLessThan(deadline);
    // The timeout counts for the breaker; a caller that gives up does not.
    expect(under.logged()).toContain('"cause":"deadline_exceeded"');
    const caller = new AbortController();
    const cancelled = fetchLine({}, contextOf({ signal: caller.signal }));
    caller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is not called again after the first replica died, unless the setting allows it', async () => {
    await startClaro(OLD);
    const again = contextOf({ attempt: 2 });
    await expect(fetchLine({}, again)).rejects.toMatchObject({ code: 'not_asked_twice', countsAgainstHealth: false });
    expect(operator().calls).toEqual([]);
    const retrying = camaraProvider({ ...camara.variables, COTEJO_CAMARA_RETRY_AFTER_REROUTE: 'true' });
    expect((await retrying.provider.fetchLine({ phone: PHONE }, again)).record).toMatchObject({ simSwapped: false });
    await retrying.provider.close();
  });

  it('keeps to the rate of the contract, and leaves members unknown that it could not query', async () => {
    await startClaro(OLD, { entry: { callsPerSecond: 2 } });
    const record = await fetchLine();
    expect(operator().operations()).toHaveLength(2);
    expect(record).toMatchObject({ simSwapped: false, operatorBasis: 'current' });
    expect(await metric('telco_camara_calls_total', { operator: 'claro', api: 'kycTenure', outcome: 'not_sent' })).toBe(
      1,
    );
  });

  it('limits the calls to a hanging operator, while another operator answers', async () => {
    const tigo = '+573002234567';
    await start([
      { id: 'claro', name: 'Claro', subscribers: { [PHONE]: OLD }, entry: { concurrencyMax: 2 } },
      { id: 'tigo', name: 'Tigo', subscribers: { [tigo]: OLD } },
    ]);
    operator().faults.set('simSwap', VENDOR_FAULTS.slow);
    const hanging = Array.from({ length: 12 }, () =>
      fetchLine({}, contextOf({ deadline: Date.now() + 400 })).catch((error) => error.code),
    );
    expect(await fetchLine({ phone: tigo })).toMatchObject({ operator: 'Tigo', simSwapped: false });
    const codes = await Promise.all(hanging);
    expect(codes.filter((code) => code === 'overloaded')).toHaveLength(8);
    expect(operator().concurrentMax).toBeLessThanOrEqual(3);
  });

  it('stops calling an operator that always fails, but not the others', async () => {
    const tigo = '+573002234567';
    await start([
      { id: 'claro', name: 'Claro', subscribers: {}, apis: { simSwap: '/sim-swap/v2' }, entry: { concurrencyMax: 64 } },
      { id: 'tigo', name: 'Tigo', subscribers: { [tigo]: OLD } },
    ]);
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled(Array.from({ length: 40 }, () => fetchLine()));
    }
    expect(operator().operations().length).toBeLessThan(200);
    await expect(fetchLine()).rejects.toMatchObject({ code: 'breaker_open' });
    expect(await metric('telco_camara_breaker_state', { operator: 'claro' })).toBe(2);
    expect(await fetchLine({ phone: tigo })).toMatchObject({ operator: 'Tigo', simSwapped: false });
  });

  it('has no personal values in logs, errors and metrics', async () => {
    await startThree('Claro');
    operator().faults.set('kycTenure', camaraError(422, `${PHONE} is unknown`));
    operator().faults.set('numberRecycling', VENDOR_FAULTS.garbage);
    const token = await operator().oauth.deviceToken(PHONE);
    await fetchLine({ gps: BOGOTA, token });
    operator().faults.set('simSwap', VENDOR_FAULTS.html);
    const error = await fetchLine().catch((failure) => failure);
    const surfaces = [under.logged(), await under.registry.metrics(), String(error), JSON.stringify(error)].join('\n');
    expect(under.logged()).toContain('malformed_answer');
    for (const secret of [PHONE, PHONE.slice(3), token, '4.65', '74.08']) {
      expect(surfaces).not.toContain(secret);
    }
  });
});
