import type { InputName, SourceId } from './sources/source-table.js';

export interface SignalSpec {
  source: SourceId;
  /** The signal applies only when the caller sent all of these. */
  inputs: readonly InputName[];
  /** What `true` means, for the generated reference. */
  meaning: string;
  /** What its value can be, for the bands of a scorecard; without it, the signal brings none. */
  value?: ValueSpec;
}

/** A figure and what it counts, one of some classes, or either. */
export interface ValueSpec {
  figure?: string;
  /** `open`: names that a policy or a list gives. */
  classes?: readonly string[] | 'open';
}

const spec = (source: SourceId, inputs: readonly InputName[], meaning: string, value?: ValueSpec): SignalSpec => ({
  source,
  inputs,
  meaning,
  ...(value && { value }),
});

const LISTS: ValueSpec = { classes: 'open' };

/** Every signal that exists. A source may only answer with codes of its own in this table. */
export const SIGNALS = {
  document_cancelled: spec('registry', ['document'], 'The cédula was cancelled or withdrawn'),
  document_restricted: spec('registry', ['document'], 'Valid with loss of political rights or judicial interdiction'),
  document_pending: spec('registry', ['document'], 'Being issued or reprocessed'),
  document_implausible: spec('registry', ['document'], 'The number lies in a block that was never issued'),
  document_sex_implausible: spec('registry', ['document'], 'The number lies in a block of the other sex'),
  document_name_mismatch: spec('registry', ['document', 'name'], 'The name claimed is not that of the holder'),
  document_issue_date_mismatch: spec(
    'registry',
    ['document', 'issueDate'],
    'The date of issue claimed is not that of the card',
  ),

  list_match_binding: spec('sanctions', ['document'], 'On a list that binds in Colombia', LISTS),
  list_match_restrictive: spec('sanctions', ['document'], 'On a restrictive list that is applied by policy', LISTS),
  list_match_national: spec('sanctions', ['document'], 'On a national restrictive list (SARLAFT)', LISTS),
  list_match_control: spec('sanctions', ['document'], 'On a list that asks for enhanced care, other than PEP', LISTS),
  list_match_possible: spec('sanctions', ['document'], 'The name resembles a listed one; a person must look', LISTS),
  pep_match: spec('sanctions', ['document'], 'Politically exposed person (Decreto 830 of 2021)', LISTS),
  lists_outdated: spec(
    'sanctions',
    ['document'],
    'A required list is missing, or a list is older than the policy allows',
    LISTS,
  ),

  tax_active: spec('tax', ['document'], 'The tax registration (RUT) is active'),
  tax_cancelled: spec('tax', ['document'], 'The tax registration (RUT) is cancelled'),
  tax_suspended: spec('tax', ['document'], 'The tax registration (RUT) is suspended'),
  tax_not_registered: spec('tax', ['document'], 'No tax registration (RUT) for the derived NIT'),

  phone_invalid: spec('telco', ['phone'], 'The number is in no numbering plan'),
  phone_foreign: spec('telco', ['phone'], 'The number is not Colombian'),
  phone_not_mobile: spec('telco', ['phone'], 'The number is not a mobile line'),
  phone_not_in_service: spec('telco', ['phone'], 'The operator reports no such line in service'),
  phone_prepaid: spec('telco', ['phone'], 'A prepaid line'),
  phone_ported: spec('telco', ['phone'], 'The line was ported to another operator'),
  phone_line_recent: spec('telco', ['phone'], 'The line is younger than three months', {
    figure: 'months of the line',
  }),
  phone_recycled: spec('telco', ['phone'], 'The number changed hands lately'),
  sim_swap_recent: spec('telco', ['phone'], 'The SIM was changed within 72 hours', { figure: 'hours of the SIM' }),
  phone_holder_mismatch: spec('telco', ['phone'], 'The line belongs to another person', {
    figure: 'likeness of the names, 0 to 99',
    classes: ['document', 'name'],
  }),
  phone_device_mismatch: spec('telco', ['phone', 'phoneToken'], 'The device that buys does not use the line'),
  phone_far_from_gps: spec('telco', ['phone', 'gps'], 'The line is not where the device says it is'),

  email_domain_without_mail: spec('email', ['email'], 'The domain cannot receive mail'),
  email_disposable: spec('email', ['email'], 'A disposable mailbox'),
  email_domain_recent: spec('email', ['email'], 'The domain is younger than 90 days', { figure: 'days of the domain' }),
  email_free_provider: spec('email', ['email'], 'A provider that gives mailboxes to anybody'),
  email_role_account: spec('email', ['email'], 'A role mailbox such as info@'),
  email_domain_typo: spec('email', ['email'], 'The domain looks like a mistyped well-known one', { classes: 'open' }),

  address_invalid: spec('geo', ['address'], 'The address does not follow Colombian nomenclature'),
  address_city_unknown: spec('geo', ['address', 'city'], 'No municipality of that name'),
  zone_high_risk: spec('geo', ['address'], 'The delivery zone has a high risk'),
  ip_location_mismatch: spec('geo', ['ip'], 'The IP address is abroad, or far from the declared place', {
    classes: ['foreign_country', 'phone_country', 'far_city'],
  }),
  ip_vpn: spec('geo', ['ip'], 'The IP address belongs to a VPN'),
  ip_proxy: spec('geo', ['ip'], 'The IP address is a public proxy'),
  ip_tor: spec('geo', ['ip'], 'The IP address is a Tor exit'),
  ip_hosting: spec('geo', ['ip'], 'The IP address belongs to a hosting provider'),
  ip_relay: spec('geo', ['ip'], 'The IP address belongs to a privacy relay'),
  gps_implausible: spec('geo', ['gps'], 'The position is none that a device measures'),
  gps_outside_colombia: spec('geo', ['gps'], 'The device is outside Colombia'),
  gps_far_from_city: spec('geo', ['gps', 'city'], 'The device is far from the delivery city', { figure: 'kilometres' }),
  gps_far_from_address: spec('geo', ['gps', 'address', 'city'], 'The device is far from the delivery address', {
    figure: 'kilometres',
  }),

  biometric_mismatch: spec('biometric', ['biometric'], 'Finger or face is not that of the holder'),
  biometric_not_live: spec('biometric', ['biometric'], 'What was captured was no living person'),
  biometric_document_mismatch: spec('biometric', ['biometric'], 'The transaction is of another cédula'),
  biometric_stale: spec('biometric', ['biometric'], 'The transaction is older than is accepted'),
  biometric_unknown_reference: spec('biometric', ['biometric'], 'The operator knows no such transaction'),

  velocity_check_failed: spec(
    'velocity',
    ['document'],
    'Too many checks of the same identity, line or address lately, or seen with too many others',
    { classes: 'open' },
  ),
} as const satisfies Record<string, SignalSpec>;

export type SignalCode = keyof typeof SIGNALS;

/** Signal codes that a source owes, in table order. */
export function signalCodesOf(source: SourceId): SignalCode[] {
  return (Object.keys(SIGNALS) as SignalCode[]).filter((code) => SIGNALS[code].source === source);
}
