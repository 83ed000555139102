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
  // An anonymous address has its own signal, and is not also a mismatch.
  ['ip_location_mismatch', ['ip_vpn', 'ip_proxy', 'ip_tor', 'ip_relay']],
  // Only the strongest way to hide an address is reported.
  ['ip_tor', ['ip_proxy', 'ip_vpn', 'ip_hosting']],
  ['ip_proxy', ['ip_vpn', 'ip_hosting']],
  ['ip_vpn', ['ip_hosting']],
  // A device that does not know its position is not compared with another place.
  ['gps_implausible', ['gps_outside_colombia', 'gps_far_from_city', 'gps_far_from_address']],
  // A device abroad is not also far from a place in Colombia.
  ['gps_outside_colombia', ['gps_far_from_city', 'gps_far_from_address']],
  // A typing error explains why a domain receives no mail or is in a list of disposable domains.
  ['email_domain_typo', ['email_domain_without_mail', 'email_disposable']],
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
  gps_far_from_city: { from: 50, below: Number.POSITIVE_INFINITY },
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
