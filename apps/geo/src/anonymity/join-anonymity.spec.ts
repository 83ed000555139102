import { joinAnonymity } from './join-anonymity.js';

const NONE = { vpn: false, hosting: false, proxy: false, tor: false, relay: false };
const UNKNOWN = { vpn: null, hosting: null, proxy: null, tor: null, relay: null };

describe('joinAnonymity', () => {
  it('returns null for every category without opinions', () => {
    expect(joinAnonymity([])).toEqual(UNKNOWN);
    expect(joinAnonymity([UNKNOWN])).toEqual(UNKNOWN);
  });

  it('returns true if one opinion is true, else false if one is false, else null', () => {
    expect(joinAnonymity([{ ...NONE, vpn: true }, NONE])).toEqual({ ...NONE, vpn: true });
    expect(joinAnonymity([UNKNOWN, { ...NONE, relay: null }])).toEqual({ ...NONE, relay: null });
    expect(joinAnonymity([UNKNOWN, { hosting: true }])).toEqual({ ...UNKNOWN, hosting: true });
  });

  it('reports a relay without VPN, hosting and proxy, but keeps Tor', () => {
    expect(joinAnonymity([{ vpn: true, hosting: true, proxy: null, tor: false, relay: true }])).toEqual({
      ...NONE,
      relay: true,
    });
    expect(joinAnonymity([{ ...NONE, tor: true, relay: true }])).toMatchObject({ tor: true, relay: true });
  });
});
