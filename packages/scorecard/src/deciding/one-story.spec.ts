import type { SignalCode } from '@cotejo/contracts';
import { factsWith } from '../../test/facts.js';
import { decider } from '../testing/shipped.js';

const decide = (codes: SignalCode[], values: Record<string, string> = {}, amountCop: number | null = null) =>
  decider.decide(factsWith(Object.fromEntries(codes.map((code) => [code, true])), { values, amountCop }));

describe('one story has one penalty', () => {
  it('approves a small order through a VPN, whose exit is in a data centre', () => {
    expect(decide(['ip_vpn'])).toMatchObject({ outcome: 'approve' });
  });

  it('gives a foreign network with a line of its country the points of a foreign network with a Colombian line', () => {
    const abroad = decide(['ip_location_mismatch'], { ip_location_mismatch: 'foreign_country' });
    const emigrant = decide(['ip_location_mismatch', 'phone_foreign'], { ip_location_mismatch: 'phone_country' });
    expect(emigrant).toMatchObject({ outcome: 'review', score: abroad.score });
  });
});
