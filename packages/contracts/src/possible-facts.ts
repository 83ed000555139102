import { EVIDENCE_CODES } from './evidence.js';
import type { SignalCode } from './signals.js';

/**
 * Signals of which at most one is true for one buyer, because they read the same fact. The check of policies uses this table
 * to find out which facts are possible. It names only what the checks of the sources guarantee, and one assumption: a card has one status.
 */
export const EXCLUSIVE_SIGNALS: readonly (readonly [SignalCode, readonly SignalCode[]])[] = [
  ['document_cancelled', ['document_restricted', 'document_pending', 'document_status_unknown']],
  ['document_restricted', ['document_pending', 'document_status_unknown']],
  ['document_pending', ['document_status_unknown']],
  ['tax_active', ['tax_cancelled', 'tax_suspended', 'tax_not_registered']],
  ['tax_cancelled', ['tax_suspended', 'tax_not_registered']],
  ['tax_suspended', ['tax_not_registered']],
  // A number that cannot exist fills the field too; it is reported once.
  ['phone_invalid', ['phone_placeholder']],
  // An anonymous address has its own signal, and is not also a mismatch.
  ['ip_location_mismatch', ['ip_vpn', 'ip_proxy', 'ip_tor', 'ip_relay']],
  // Only the strongest way to hide an address is reported.
  ['ip_tor', ['ip_proxy', 'ip_vpn', 'ip_hosting']],
  ['ip_proxy', ['ip_vpn', 'ip_hosting']],
  ['ip_vpn', ['ip_hosting']],
  // An order that is paid at the door is paid with no card, and has no payment to confirm.
  ['payment_unconfirmed', ['cod_undeliverable', 'cod_refused_orders', 'cod_first_order']],
  ['card_foreign', ['cod_undeliverable', 'cod_refused_orders', 'cod_first_order']],
  ['card_prepaid', ['cod_undeliverable', 'cod_refused_orders', 'cod_first_order']],
  // A device that does not know its position is not compared with another place.
  ['gps_implausible', ['gps_outside_colombia', 'gps_far_from_city', 'gps_far_from_address']],
  // A device abroad is not also far from a place in Colombia.
  ['gps_outside_colombia', ['gps_far_from_city', 'gps_far_from_address']],
  // A delivery goes to one kind of premises. Couriers find their own offices, lockers and forwarders without a street.
  ['address_invalid', ['address_pickup', 'address_forwarder']],
  ['address_temporary', ['address_pickup', 'address_forwarder']],
  ['address_pickup', ['address_forwarder']],
  // A typing error explains why a domain receives no mail or is in a list of disposable domains.
  ['email_domain_typo', ['email_domain_without_mail', 'email_disposable', 'email_domain_lookalike']],
  // A mail provider is no imitation.
  ['email_free_provider', ['email_domain_lookalike', 'email_domain_risky']],
  // Text that is no address has no domain.
  [
    'email_invalid',
    [
      'email_domain_without_mail',
      'email_disposable',
      'email_domain_recent',
      'email_free_provider',
      'email_role_account',
      'email_domain_typo',
      'email_domain_lookalike',
      'email_domain_risky',
      'email_random',
    ],
  ],
  // An unknown transaction has no verdicts.
  [
    'biometric_unknown_reference',
    ['biometric_mismatch', 'biometric_not_live', 'biometric_document_mismatch', 'biometric_stale'],
  ],
];

/** Signals of which `true` is the good answer. A true answer of every other signal is worse than a false one, or as good. */
export const FAVOURABLE_SIGNALS: readonly SignalCode[] = ['tax_active', ...EVIDENCE_CODES];

/** Figures that a true signal can have: at least `from`, and less than `below`. Every other figure is at least 0. */
export const FIGURES_WHEN_TRUE: Partial<Record<SignalCode, { from: number; below: number }>> = {
  phone_line_recent: { from: 0, below: 3 },
  sim_swap_recent: { from: 0, below: 72 },
  phone_holder_mismatch: { from: 0, below: 100 },
  email_domain_recent: { from: 0, below: 90 },
  cod_refused_orders: { from: 1, below: Number.POSITIVE_INFINITY },
  gps_far_from_city: { from: 50, below: Number.POSITIVE_INFINITY },
  shared_phone: { from: 2, below: Number.POSITIVE_INFINITY },
  shared_email: { from: 2, below: Number.POSITIVE_INFINITY },
  shared_address: { from: 2, below: Number.POSITIVE_INFINITY },
  shared_payer: { from: 2, below: Number.POSITIVE_INFINITY },
  shared_ip: { from: 2, below: Number.POSITIVE_INFINITY },
  amounts_tested: { from: 2, below: Number.POSITIVE_INFINITY },
  gps_far_from_address: { from: 10, below: Number.POSITIVE_INFINITY },
};

/** Signals that the law obliges a merchant to act on. Their rejection needs no remedy by the buyer. */
export const LEGAL_CAUSES: readonly SignalCode[] = [
  'document_cancelled',
  'list_match_binding',
  'list_match_restrictive',
  'list_match_national',
  'lists_outdated',
];
