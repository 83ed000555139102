import { joinedAnonymity } from './joined-anonymity.js';

const NONE = { vpn: false, hosting: false, proxy: false, tor: false, relay: false };
const UNKNOWN = { vpn: null, hosting: null, proxy: null, tor: null, relay: null };

describe('joinedAnonymity', () => {
  it('knows nothing without opinions', () => {
    expect(joinedAnonymity([])).toEqual(UNKNOWN);
    expect(joinedAnonymity([UNKNOWN])).toEqual(UNKNOWN);
  });

  it('is yes by one, no by one that can say so, else unknown', () => {
    expect(joinedAnonymity([{ ...NONE, vpn: true }, NONE])).toEqual({ ...NONE, vpn: true });
    expect(joinedAnonymity([UNKNOWN, { ...NONE, relay: null }])).toEqual({ ...NONE, relay: null });
    expect(joinedAnonymity([UNKNOWN, { hosting: true }])).toEqual({ ...UNKNOWN, hosting: true });
  });

  it('keeps VPN and hosting apart', () => {
    expect(joinedAnonymity([{ ...NONE, vpn: true, hosting: true }])).toEqual({ ...NONE, vpn: true, hosting: true });
  });

  it('takes a relay for a relay, in whatever lists it stands; Tor stays Tor', () => {
    expect(joinedAnonymity([{ vpn: true, hosting: true, proxy: null, tor: false, relay: true }])).toEqual({
      ...NONE,
      relay: true,
    });
    expect(joinedAnonymity([{ ...NONE, tor: true, relay: true }])).toMatchObject({ tor: true, relay: true });
  });
});
