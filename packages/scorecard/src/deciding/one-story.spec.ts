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

describe("a name that is not the holder's", () => {
  const outcomeOf = (difference: string, more: SignalCode[] = [], amountCop: number | null = null) =>
    decide(
      ['document_name_mismatch', ...more],
      { document_name_mismatch: difference, ip_location_mismatch: 'phone_country' },
      amountCop,
    ).outcome;

  it.each([
    ['short', 'approve'],
    ['family', 'approve'],
    ['stranger', 'review'],
  ])('is judged by its difference: %s is %s', (difference, outcome) => {
    expect(outcomeOf(difference)).toBe(outcome);
  });

  it.each([null, 5_000_000, 20_000_000])(
    'never rejects emigrants who buy with the cédula of a relative, for %s pesos',
    (amountCop) => {
      const abroad: SignalCode[] = ['ip_location_mismatch', 'phone_foreign', 'gps_outside_colombia'];
      expect(outcomeOf('family', abroad, amountCop)).toBe('review');
    },
  );
});

it('approves a date of issue with day and month turned around, and reviews a wrong one', () => {
  expect(decide(['document_issue_date_mismatch'], { document_issue_date_mismatch: 'turned' }).outcome).toBe('approve');
  expect(decide(['document_issue_date_mismatch']).outcome).toBe('review');
});

it.each([null, 500_000_000])('approves a card with the loss of political rights, for %s pesos', (amountCop) => {
  expect(decide(['document_restricted'], {}, amountCop)).toMatchObject({ outcome: 'approve', score: 10 });
});
