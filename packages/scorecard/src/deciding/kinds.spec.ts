import type { SignalCode } from '@cotejo/contracts';
import { factsWith } from '../../test/facts.js';
import { policy, scorecard } from '../testing/shipped.js';
import { Decider } from './decider.js';

/** The points alone: the rules of the default policy also look at first orders. */
const decider = new Decider(scorecard, { ...policy, rules: [] });

/** Signals with their classes; an empty text means that the signal has no class. */
type Found = Partial<Record<SignalCode, string>>;

function outcomeOf(found: Found, amountCop: number | null = null) {
  const codes = Object.keys(found) as SignalCode[];
  const states = Object.fromEntries(codes.map((code) => [code, true]));
  const values = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
  return decider.decide(factsWith(states, { values, amountCop })).outcome;
}

it.each<[string, Found, number | null]>([
  ['a guest with a small order, through a VPN', { address_temporary: 'hotel', ip_vpn: '' }, 200_000],
  ['a dear order to a locker', { address_pickup: 'locker' }, 3_000_000],
  [
    'a dear order to the office of a courier in a new line',
    { address_pickup: 'courier_office', phone_line_recent: '' },
    3_000_000,
  ],
  ['a dear order to a forwarder', { address_forwarder: 'dear' }, 3_000_000],
  ['a tester on an emulator', { gps_implausible: 'emulator' }, 3_000_000],
  [
    'a device without a position, with an address not recognised',
    { gps_implausible: 'zero', address_invalid: '' },
    null,
  ],
  ['a filler instead of a phone', { phone_placeholder: '' }, 200_000],
  ['a strange mailbox under a risky suffix', { email_random: '', email_domain_risky: '' }, 5_000_000],
  [
    'a villager whose description is not recognised',
    { address_invalid: '', address_pickup: 'courier_office' },
    3_000_000,
  ],
])('approves %s', (_, found, amountCop) => {
  expect(outcomeOf(found, amountCop)).toBe('approve');
});

it.each<[string, Found, number | null]>([
  ['a dear order to a hotel room', { address_temporary: 'dear_hotel' }, 900_000],
  [
    'a dear order to a short-stay flat with a new mailbox domain',
    { address_temporary: 'dear_short_stay', email_domain_recent: '' },
    900_000,
  ],
  [
    'a device on another continent with a fixed network in Colombia',
    { gps_outside_colombia: 'colombian_network' },
    null,
  ],
  ['a forwarder with a random mailbox', { address_forwarder: 'dear', email_random: '' }, 900_000],
  ['fillers for phone and address', { phone_placeholder: '', address_invalid: 'nonsense' }, 50_000],
  ['an emulator with a random mailbox', { gps_implausible: 'emulator', email_random: '' }, 50_000],
  ['an imitated firm', { email_domain_lookalike: 'bancolombia.com' }, 50_000],
])('reviews %s', (_, found, amountCop) => {
  expect(outcomeOf(found, amountCop)).toBe('review');
});
