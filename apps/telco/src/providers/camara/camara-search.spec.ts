import { VENDOR_FAULTS } from '@cotejo/testing';
import { contextOf } from '../../../test/camara-fixture.js';
import {
  ask,
  askedOf,
  BOGOTA,
  camaraError,
  end,
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
    expect((await under.provider.fetchLine({ phone: PHONE }, contextOf())).asOf).toBe('2026-07-17T00:00:00.000Z');
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
