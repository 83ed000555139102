import { VENDOR_FAULTS } from '@cotejo/testing';
import { contextOf } from '../../../test/camara-fixture.js';
import {
  BOGOTA,
  callCounts,
  camaraError,
  end,
  fetchLine,
  OLD,
  operator,
  PHONE,
  start,
  startClaro,
  startThree,
  UNSURE,
  under,
} from '../../../test/camara-line.js';

afterEach(end);

describe('the answer of the line’s operator', () => {
  it('has every member that the operator offers', async () => {
    await startClaro(OLD);
    const token = await operator().oauth.deviceToken(PHONE);
    expect(await fetchLine({ gps: BOGOTA, token })).toEqual({
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

  it('leaves members unknown that are not under contract, without a call', async () => {
    await startClaro(OLD, { apis: { simSwap: '/sim-swap/v2' } });
    expect(await fetchLine({ gps: BOGOTA, token: 'x'.repeat(16) })).toMatchObject({
      simSwapped: false,
      operatorBasis: 'current',
      type: null,
      tenureMonths: null,
      recycled: null,
      numberVerified: null,
      nearGps: null,
    });
    expect(operator().operations()).toEqual(['simSwap/retrieve-date']);
  });

  it.each(['+576013334455', '+34612345678', '+5718001234', '+57123', '+573409999999'])(
    'makes no call for %s, which is not a Colombian mobile number',
    async (phone) => {
      await startClaro(OLD);
      expect(await fetchLine({ phone })).toMatchObject({ operatorBasis: null, simSwapped: null });
      expect(operator().calls).toEqual([]);
    },
  );

  it('uses one random correlator for all calls of a query, and another one for the next query', async () => {
    await startClaro(OLD);
    const correlators = () => new Set(operator().calls.flatMap(({ headers }) => headers['x-correlator'] || [])).size;
    await fetchLine();
    expect(correlators()).toBe(1);
    await fetchLine();
    expect(correlators()).toBe(2);
  });
});

describe('the search for the operator of a line', () => {
  it('does not call other operators when the assigned operator has the line', async () => {
    await startThree('Claro');
    expect(await fetchLine()).toMatchObject({ operator: 'Claro', ported: false });
    expect(callCounts().slice(1)).toEqual([0, 0]);
  });

  it('finds a ported line with one call to each operator, and queries the rest at its operator only', async () => {
    await startThree('Tigo');
    expect(await fetchLine()).toMatchObject({
      operator: 'Tigo',
      operatorBasis: 'current',
      ported: true,
      simSwapped: false,
    });
    expect(callCounts().slice(0, 2)).toEqual([1, 1]);
    expect(
      operator(2)
        .operations()
        .filter((operation) => operation === 'simSwap/retrieve-date'),
    ).toHaveLength(1);
  });

  it.each(['IDENTIFIER_NOT_FOUND', 'NOT_FOUND'])('continues with the other operators after 404 %s', async (code) => {
    await startThree('Tigo');
    operator().faults.set('simSwap', camaraError(404, code));
    expect(await fetchLine()).toMatchObject({ operator: 'Tigo', ported: true });
    expect(operator().operations()).toEqual(['simSwap/retrieve-date']);
  });

  it('leaves ported unknown when the plan is not sure of the assignment', async () => {
    await startThree('Claro', OLD, UNSURE);
    expect(await fetchLine({ phone: UNSURE })).toMatchObject({
      operator: 'Claro',
      operatorBasis: 'current',
      ported: null,
    });
  });

  it('does not report a virtual operator’s line as ported from its host', async () => {
    const phone = '+573030000001';
    const entry = { assignedAs: ['Tigo', 'Uff!'] };
    await start([{ id: 'tigo', name: 'Tigo', subscribers: { [phone]: OLD }, entry }]);
    expect(await fetchLine({ phone })).toMatchObject({ operator: 'Tigo', operatorBasis: 'current', ported: false });
  });

  it('leaves all members unknown, none false, when no operator has the line', async () => {
    await startThree(null);
    expect(await fetchLine()).toMatchObject({
      valid: true,
      operator: 'Claro',
      operatorBasis: 'assigned',
      ported: null,
      inService: null,
      simSwapped: null,
      recycled: null,
    });
    expect(callCounts()).toEqual([1, 1, 1]);
    expect((await under.provider.fetchLine({ phone: PHONE }, contextOf())).asOf).toBe('2026-07-17T00:00:00.000Z');
  });

  it('throws when the assigned operator fails, without calling the others', async () => {
    await startThree('Claro');
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    operator().faults.set('numberRecycling', VENDOR_FAULTS.reset);
    operator().faults.set('kycTenure', VENDOR_FAULTS.garbage);
    await expect(fetchLine()).rejects.toMatchObject({
      status: 'unavailable',
      code: 'http_500',
      countsAgainstHealth: false,
    });
    expect(callCounts().slice(1)).toEqual([0, 0]);
  });

  it('throws when another operator fails and none has the line, because the line may be at the one that failed', async () => {
    await startThree(null);
    operator(1).faults.set('simSwap', VENDOR_FAULTS.http_500);
    await expect(fetchLine()).rejects.toMatchObject({ code: 'http_500' });
  });

  it('does not wait for slower operators after one has confirmed the line', async () => {
    await startThree('Tigo');
    operator(1).faults.set('simSwap', VENDOR_FAULTS.slow);
    expect(await fetchLine()).toMatchObject({ operator: 'Tigo', ported: true });
  });

  it('continues with the other APIs when the first one fails', async () => {
    await startClaro(OLD);
    operator().faults.set('simSwap', VENDOR_FAULTS.http_500);
    expect(await fetchLine()).toMatchObject({
      operatorBasis: 'current',
      simSwapped: null,
      recycled: false,
      type: 'pospago',
    });
  });

  it('reads 422 SERVICE_NOT_APPLICABLE as a confirmation that the operator has the line', async () => {
    await startThree('Claro');
    operator().faults.set('simSwap', camaraError(422, 'SERVICE_NOT_APPLICABLE'));
    expect(await fetchLine()).toMatchObject({ operatorBasis: 'current', simSwapped: null, recycled: false });
    expect(callCounts().slice(1)).toEqual([0, 0]);
  });
});
