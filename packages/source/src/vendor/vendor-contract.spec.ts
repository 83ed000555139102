import { refusePaidRetry, VendorContract } from './vendor-contract.js';

describe('VendorContract', () => {
  it('throws not_configured without a service', async () => {
    const contract = new VendorContract(null);
    expect(contract.isConfigured).toBe(false);
    expect(() => contract.service).toThrow(expect.objectContaining({ status: 'not_configured' }));
    await contract.close();
  });

  it('returns the service and closes it', async () => {
    let closed = 0;
    const service = {
      close: async () => {
        closed += 1;
      },
    };
    const contract = new VendorContract(service);
    expect([contract.isConfigured, contract.service]).toEqual([true, service]);
    await contract.close();
    expect(closed).toBe(1);
  });
});

describe('refusePaidRetry', () => {
  it.each([
    [1, false],
    [1, true],
    [2, true],
  ])('allows attempt %i when retries are allowed: %s', (attempt, isAllowed) => {
    expect(() => refusePaidRetry({ attempt }, isAllowed)).not.toThrow();
  });

  it('refuses attempt 2 when retries are not allowed, without a mark against the vendor', () => {
    const refusal = { status: 'unavailable', code: 'not_asked_twice', countsAgainstHealth: false };
    expect(() => refusePaidRetry({ attempt: 2 }, false)).toThrow(expect.objectContaining(refusal));
  });
});
