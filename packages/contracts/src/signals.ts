import { CONFIRMATIONS } from './purchase-context.js';
import { NAME_DIFFERENCES, PAYER_DIFFERENCES } from './records/registry.record.js';
import type { InputName, SourceId } from './sources/source-table.js';
import { DOCUMENT_MEDIA, READING_MISMATCHES } from './stated-evidence.js';

export interface SignalSpec {
  source: SourceId;
  /** The signal applies only when the caller sent all of these inputs. */
  inputs: readonly InputName[];
  /** What `true` means, for the generated reference. */
  meaning: string;
  /** Possible values, for the bands of a scorecard; without it the signal has no value. */
  value?: ValueSpec;
  /** Scorecards that are older than the signal have no characteristic for it. */
  optional?: true;
}

/** A figure and its meaning, one of some classes, or either. */
export interface ValueSpec {
  figure?: string;
  /** `open`: the names come from a policy or a list. */
  classes?: readonly string[] | 'open';
}

const spec = (source: SourceId, inputs: readonly InputName[], meaning: string, value?: ValueSpec): SignalSpec => ({
  source,
  inputs,
  meaning,
  ...(value && { value }),
});

/** Scorecards that are older than the signal stay valid. */
const optional = (signal: SignalSpec): SignalSpec & { optional: true } => ({ ...signal, optional: true });

/** What several persons share. */
const shared = (input: InputName, meaning: string) =>
  optional(spec('velocity', ['document', input], meaning, { figure: 'persons' }));

const LISTS: ValueSpec = { classes: 'open' };

/** Every signal. A source answers only with its own codes of this table. */
export const SIGNALS = {
  document_cancelled: spec('registry', ['document'], 'The cédula was cancelled or withdrawn'),
  document_restricted: spec('registry', ['document'], 'Valid with loss of political rights or judicial interdiction'),
  document_pending: spec('registry', ['document'], 'Being issued or reprocessed'),
  document_status_unknown: spec('registry', ['document'], 'The registry gave a status that is not described'),
  document_implausible: spec('registry', ['document'], 'The number is in a block that was never issued'),
  document_sex_implausible: spec('registry', ['document'], 'The number is in a block of the other sex'),
  document_alone: optional(
    spec(
      'registry',
      ['document', 'amount'],
      'An amount of at least 5,000,000 pesos with nothing else about the buyer than the number',
    ),
  ),
  document_name_mismatch: spec('registry', ['document', 'name'], "The claimed name is not the holder's name", {
    classes: NAME_DIFFERENCES,
  }),
  payer_not_holder: {
    ...spec('registry', ['document', 'payment'], 'The account that pays belongs to another person than the holder', {
      classes: PAYER_DIFFERENCES,
    }),
    optional: true,
  },
  document_issue_date_mismatch: spec(
    'registry',
    ['document', 'issueDate'],
    'The claimed date of issue is not the date of the card',
    { classes: ['turned'] },
  ),

  list_match_binding: spec('sanctions', ['document'], 'On a list that binds in Colombia', LISTS),
  list_match_restrictive: spec('sanctions', ['document'], 'On a restrictive list that is applied by policy', LISTS),
  list_match_national: spec('sanctions', ['document'], 'On a national restrictive list (SARLAFT)', LISTS),
  list_match_control: spec(
    'sanctions',
    ['document'],
    'On a list that requires enhanced due diligence, other than PEP',
    LISTS,
  ),
  list_match_possible: spec(
    'sanctions',
    ['document'],
    'The name is similar to a listed name; a person must review it',
    LISTS,
  ),
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
  phone_placeholder: optional(
    spec(
      'telco',
      ['phone'],
      'A number of one repeated digit or a sequence, such as 3001234567, that no operator confirms',
    ),
  ),
  phone_foreign: spec('telco', ['phone'], 'The number is not Colombian'),
  phone_not_mobile: spec('telco', ['phone'], 'The number is not a mobile line'),
  phone_not_in_service: spec('telco', ['phone'], 'The operator reports no such line in service'),
  phone_prepaid: spec('telco', ['phone'], 'A prepaid line'),
  phone_ported: spec('telco', ['phone'], 'The line was ported to another operator'),
  phone_line_recent: spec('telco', ['phone'], 'The line is younger than three months', {
    figure: 'months of the line',
  }),
  phone_recycled: spec('telco', ['phone'], 'The number was given to another holder recently'),
  sim_swap_recent: spec('telco', ['phone'], 'The SIM was changed within 72 hours', { figure: 'hours of the SIM' }),
  phone_holder_mismatch: spec('telco', ['phone'], 'The line belongs to another person', {
    figure: 'similarity of the names, 0 to 99',
    classes: ['document', 'name'],
  }),
  phone_device_mismatch: spec('telco', ['phone', 'phoneToken'], "The buyer's device does not use the line"),
  phone_far_from_gps: spec('telco', ['phone', 'gps'], 'The line is not where the device says it is'),

  email_invalid: spec('email', ['email'], 'The address is not written like an e-mail address'),
  email_domain_without_mail: spec(
    'email',
    ['email'],
    'The domain cannot receive mail, and is not a mistyped well-known domain',
  ),
  email_disposable: spec('email', ['email'], 'A disposable mailbox, and not of a mistyped well-known domain'),
  email_domain_recent: spec('email', ['email'], 'The domain is younger than 90 days', { figure: 'days of the domain' }),
  email_free_provider: spec('email', ['email'], 'A free mail provider'),
  email_role_account: spec('email', ['email'], 'A role mailbox such as info@'),
  email_domain_typo: spec('email', ['email'], 'The domain is probably a mistyped well-known domain', {
    classes: 'open',
  }),
  email_domain_lookalike: optional(
    spec(
      'email',
      ['email'],
      'The domain imitates a known Colombian firm, or a domain that the operator protects; the value is the imitated domain',
      { classes: 'open' },
    ),
  ),
  email_domain_risky: optional(
    spec('email', ['email'], 'Many domains below this top-level domain are reported for phishing'),
  ),
  email_random: optional(spec('email', ['email'], 'The mailbox is made of random letters and digits')),

  address_invalid: spec(
    'geo',
    ['address'],
    'The address does not follow Colombian nomenclature; the value says that it describes no place either',
    { classes: ['nonsense'] },
  ),
  address_temporary: optional(
    spec(
      'geo',
      ['address'],
      'A hotel or a short-stay flat; the value says so, and whether the order is dear (from 900,000 pesos)',
      { classes: ['hotel', 'short_stay', 'dear_hotel', 'dear_short_stay'] },
    ),
  ),
  address_pickup: optional(
    spec('geo', ['address'], 'A locker or an office of a courier', { classes: ['locker', 'courier_office'] }),
  ),
  address_forwarder: optional(
    spec('geo', ['address'], 'A firm that forwards parcels to other countries; the value says that the order is dear', {
      classes: ['dear'],
    }),
  ),
  address_city_unknown: spec('geo', ['address', 'city'], 'There is no municipality with that name'),
  zone_high_risk: spec('geo', ['address'], 'The delivery zone has a high risk'),
  ip_location_mismatch: spec(
    'geo',
    ['ip'],
    'The IP address is abroad, far from the declared place, or in Colombia beside a foreign line',
    {
      classes: ['foreign_country', 'phone_country', 'foreign_line', 'far_city'],
    },
  ),
  ip_vpn: spec('geo', ['ip'], 'The IP address belongs to a VPN, and is no known proxy or Tor exit'),
  ip_proxy: spec('geo', ['ip'], 'The IP address is a public proxy, and no known Tor exit'),
  ip_tor: spec('geo', ['ip'], 'The IP address is a Tor exit'),
  ip_hosting: spec(
    'geo',
    ['ip'],
    'The IP address belongs to a hosting provider, and is no known VPN, proxy or Tor exit',
  ),
  ip_relay: spec('geo', ['ip'], 'The IP address belongs to a privacy relay'),
  gps_implausible: spec('geo', ['gps'], 'No device measures this position', {
    classes: ['emulator', 'zero', 'country_centre', 'whole_degrees'],
  }),
  gps_outside_colombia: spec(
    'geo',
    ['gps'],
    'The device is outside Colombia; the value says that it is outside America and Spain, and perhaps on a fixed network in Colombia',
    { classes: ['other_continent', 'colombian_network'] },
  ),
  gps_far_from_city: spec('geo', ['gps', 'city'], 'The device is in Colombia, far from the delivery city', {
    figure: 'kilometres',
  }),
  gps_far_from_address: spec(
    'geo',
    ['gps', 'address', 'city'],
    'The device is in Colombia, far from the delivery address',
    {
      figure: 'kilometres',
    },
  ),

  biometric_mismatch: spec('biometric', ['biometric'], "The finger or face is not the holder's"),
  biometric_not_live: spec('biometric', ['biometric'], 'The capture does not show a living person'),
  biometric_document_mismatch: spec('biometric', ['biometric'], 'The transaction belongs to another cédula'),
  biometric_stale: spec('biometric', ['biometric'], 'The transaction is older than the accepted age'),
  biometric_unknown_reference: spec('biometric', ['biometric'], 'The operator does not know the transaction'),

  velocity_check_failed: spec(
    'velocity',
    ['document'],
    'The identity, phone line or IP address was checked too often recently, or together with too many different values of the others',
    { classes: 'open' },
  ),
  shared_phone: shared(
    'phone',
    'More persons than the policy permits, families counted as one, used the phone line lately',
  ),
  shared_email: shared(
    'email',
    'More persons than the policy permits, families counted as one, used the mailbox lately',
  ),
  shared_address: shared(
    'address',
    'More persons than the policy permits, families counted as one, had orders sent to the door lately',
  ),
  shared_payer: shared(
    'payment',
    'More persons than the policy permits, families counted as one, bought with the money of the payer lately',
  ),
  shared_ip: shared(
    'ip',
    'More persons than the policy permits, families counted as one, bought from the IP address lately',
  ),
  amounts_tested: optional(
    spec('velocity', ['amount'], 'Several small amounts within a short time, as somebody tests stolen cards', {
      figure: 'small amounts',
    }),
  ),

  payment_unconfirmed: {
    ...spec('payment', ['payment'], 'The money has not arrived, with a method that is paid before the order leaves', {
      classes: CONFIRMATIONS,
    }),
    optional: true,
  },
  cod_undeliverable: {
    ...spec('payment', ['payment'], 'Cash on delivery at an address or in a city that no courier finds'),
    optional: true,
  },
  cod_refused_orders: {
    ...spec(
      'payment',
      ['payment', 'orders'],
      'Cash on delivery, and the buyer refused more than one order for every five that were delivered',
      { figure: 'refused orders' },
    ),
    optional: true,
  },
  cod_first_order: {
    ...spec(
      'payment',
      ['payment', 'orders', 'amount'],
      'Cash on delivery, and the merchant delivered no order to the buyer before',
      { figure: 'amount in millions of COP, rounded down to half a million' },
    ),
    optional: true,
  },
  card_foreign: {
    ...spec('payment', ['payment'], 'The card was issued in another country'),
    optional: true,
  },
  card_prepaid: { ...spec('payment', ['payment'], 'The card is prepaid'), optional: true },

  phone_number_verified: spec(
    'evidence',
    ['phone', 'phoneToken'],
    "The operator confirms that the buyer's device uses the line",
  ),
  phone_code_returned: spec('evidence', ['phone'], 'The buyer returned a code that the merchant sent to the phone', {
    figure: 'seconds since then',
  }),
  email_code_returned: spec('evidence', ['email'], 'The buyer returned a code that the merchant sent to the mailbox', {
    figure: 'seconds since then',
  }),
  name_confirmed: spec('evidence', ['document', 'name'], 'The registry confirms the stated name'),
  issue_date_confirmed: spec('evidence', ['document', 'issueDate'], 'The registry confirms the stated date of issue'),
  card_authenticated: spec('evidence', [], 'The bank of the card authenticated the payment (3-D Secure)', {
    figure: 'seconds since then',
  }),
  document_read: spec('evidence', [], "A machine read the buyer's card", { classes: DOCUMENT_MEDIA }),
  document_read_mismatch: optional(
    spec(
      'evidence',
      [],
      'The document that a reader read has another number or name than the request, or another name or sex than the registry, or wrong check digits, or no number of the known form',
      { classes: READING_MISMATCHES },
    ),
  ),
  biometric_confirmed: spec('evidence', ['biometric'], "The biometric operator confirms the holder's finger or face"),
  orders_delivered: spec(
    'evidence',
    [],
    'The merchant delivered earlier orders to the buyer, and none was charged back',
    {
      figure: 'months since the first order',
    },
  ),
} as const satisfies Record<string, SignalSpec>;

export type SignalCode = keyof typeof SIGNALS;

/** Signal codes of a source, in table order. */
export function signalCodesOf(source: SourceId): SignalCode[] {
  return (Object.keys(SIGNALS) as SignalCode[]).filter((code) => SIGNALS[code].source === source);
}
