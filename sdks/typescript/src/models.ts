// Made from docs/reference/openapi.json by `npm run docs`; do not edit.

/** A known value, or one that the service knows and this version of the client does not. */
type Open<Known extends string> = Known | (string & {});

/** A position in WGS 84 degrees */
export interface Gps {
  /** Latitude */
  lat: number;
  /** Longitude */
  lon: number;
}

/**
 * A buyer and a transaction, with the field names of the verify variant. Blanks around a text are cut. An optional
 * field with an empty text counts as not sent
 */
export interface VerifyRequest {
  /** Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored */
  cedula: string;
  /**
   * Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or 0057, and ten digits that
   * begin with 3 or 60, are read as Colombian; after 57, a fixed line may have its eight digits of before 2021.
   * Spaces, dots, hyphens and parentheses are ignored
   */
  telefono?: string | null;
  /** E-mail address of the buyer */
  email?: string | null;
  /** Delivery address */
  direccion?: string | null;
  /** Delivery city */
  ciudad?: string | null;
  /** Amount of the transaction in Colombian pesos (COP), without decimals */
  monto?: number | null;
  /** IPv4 or IPv6 address of the buyer */
  ip_address?: string | null;
  /** GPS position of the buyer's device */
  gps?: Gps | null;
  /**
   * Full name that the buyer gives. It is compared with the registry and never stored. `Surnames, Names` is turned
   * around; numbers and signs are left out. `include=sources` says when a name could not be compared
   */
  nombre?: string | null;
  /** Date of issue as printed on the card: a valid date from 1952-01-01 to today in Bogotá */
  fecha_expedicion?: string | null;
  /** Reference that the biometric operator gave to the buyer's validation. Never an image or a template */
  biometric_transaction?: string | null;
  /** Access token of the mobile operator, obtained by the buyer's device over mobile data (CAMARA Number Verification) */
  telefono_token?: string | null;
}

/** Data of the civil registry. Every field is null when the registry does not answer */
export interface VerifyCedula {
  /** false when the card was cancelled or withdrawn, is pending, or has a status that is not described */
  valid: boolean | null;
  /** Full name of the holder of the cédula */
  nombre: string | null;
  /** Status of the card */
  estado: string | null;
  /** Place of issue */
  lugar_expedicion: string | null;
}

/** Data of the phone line. A field is null when no provider reports it */
export interface VerifyTelefono {
  /** true when the number is possible in the numbering plan of its country */
  valid: boolean | null;
  /**
   * Operator of the line. When no operator was queried, this is the operator to which the number was originally
   * assigned; the line may have been ported since
   */
  operador: string | null;
  /** Type of line. Only an operator reports it */
  tipo: Open<'prepago' | 'pospago' | 'corporativo' | 'null'> | null;
  /** Minimum age of the line in months. Only an operator reports it */
  antiguedad_meses: number | null;
  /** true when the holder of the line matches the identity. Only an operator reports it */
  match_titular: boolean | null;
}

/** Data of the e-mail address. A field is null when no provider reports it */
export interface VerifyEmail {
  /** true when the address is well formed and its domain can receive mail */
  valid: boolean | null;
  /** Age of the e-mail domain in days */
  domain_age_days: number | null;
  /** true when the domain offers disposable addresses */
  disposable: boolean | null;
}

/** Data of the delivery address. A field is null when it is not known */
export interface VerifyDireccion {
  /** true when the address follows the Colombian address format */
  valid: boolean | null;
  /** Standardised address, abbreviated, in upper case */
  estandarizada: string | null;
  /** Socio-economic stratum of the address */
  estrato: number | null;
  /** Risk level of the zone */
  zona_riesgo: Open<'bajo' | 'medio' | 'alto' | 'null'> | null;
}

/** Reason code */
export type ReasonCode = Open<'document_cancelled' | 'document_restricted' | 'document_pending' | 'document_status_unknown' | 'document_implausible' | 'document_sex_implausible' | 'document_name_mismatch' | 'document_issue_date_mismatch' | 'sanctions_list_match' | 'restrictive_list_match' | 'sarlaft_list_match' | 'control_list_match' | 'possible_list_match' | 'pep_match' | 'lists_outdated' | 'tax_active' | 'tax_cancelled' | 'tax_suspended' | 'tax_not_registered' | 'phone_invalid' | 'phone_foreign' | 'phone_not_mobile' | 'phone_not_in_service' | 'phone_prepaid' | 'phone_ported' | 'phone_line_recent' | 'phone_recycled' | 'sim_swap_recent' | 'phone_holder_mismatch' | 'phone_device_mismatch' | 'phone_far_from_gps' | 'email_invalid' | 'email_domain_without_mail' | 'email_disposable' | 'email_domain_recent' | 'email_free_provider' | 'email_role_account' | 'email_domain_typo' | 'address_invalid' | 'address_city_unknown' | 'zone_high_risk' | 'ip_location_mismatch' | 'ip_vpn' | 'ip_proxy' | 'ip_tor' | 'ip_hosting' | 'ip_relay' | 'gps_implausible' | 'gps_outside_colombia' | 'gps_far_from_city' | 'gps_far_from_address' | 'biometric_mismatch' | 'biometric_not_live' | 'biometric_document_mismatch' | 'biometric_stale' | 'biometric_unknown_reference' | 'velocity_check_failed' | 'not_verified' | 'source_unavailable' | 'source_not_permitted' | 'source_not_configured' | 'source_not_awaited' | 'deny_listed' | 'allow_listed' | 'policy_unknown'>;

/** One reason and the points that it added to the score */
export interface RiskFactor {
  /** Reason code */
  code: ReasonCode;
  /** Source that reported the reason. `policy` when the decision policy itself added it */
  source: Open<'registry' | 'telco' | 'tax' | 'sanctions' | 'geo' | 'email' | 'biometric' | 'velocity' | 'policy'>;
  /** Points that the reason added to the score */
  points: number;
  /**
   * Text in the language that `Content-Language` names, with the name of the matched list if there is one. For the
   * merchant only: do not show it to the buyer
   */
  message: string;
}

/** How one source took part in the decision */
export interface SourceParticipation {
  /** Id of the source */
  source: Open<'registry' | 'telco' | 'tax' | 'sanctions' | 'geo' | 'email' | 'biometric' | 'velocity'>;
  /**
   * `ok`: the source answered. `timeout`, `unavailable`, `not_configured`: the source did not answer, so its signals
   * are unknown. `not_awaited`: no answer of the source could have changed the recommendation. `not_in_plan`: the
   * plan or the key does not allow the source. `not_requested`: the request has no input for the source
   */
  status: Open<'ok' | 'timeout' | 'unavailable' | 'not_configured' | 'not_awaited' | 'not_in_plan' | 'not_requested'>;
  /** Provider that answered */
  provider: string | null;
  /** Time of the data behind the answer, ISO 8601 */
  as_of: string | null;
  /** Time that the source needed, in milliseconds */
  took_ms: number;
  /** Version of the data, for data that is replaced as a whole: a snapshot, a bundle of lists or a database */
  version: string | null;
  /**
   * Only for the registry, about the name that you sent. `name_cleaned`: it was compared without its numbers or
   * signs, or turned around. `name_not_comparable`: it has fewer than two words that can be read, so it was not
   * compared. `name_undecided`: the registry has no name to compare with, or the words that both names share do not
   * decide
   */
  notes?: Array<Open<'name_cleaned' | 'name_not_comparable' | 'name_undecided'>>;
  /** Only for geo: addresses that the address you sent may mean, when its street type is missing. Let the buyer choose */
  suggestions?: string[];
}

/** Kind of publisher */
export type ListKind = Open<'international' | 'national' | 'pep' | 'own'>;

/** Legal force of the list in Colombia */
export type ListClass = Open<'vinculante' | 'restrictiva' | 'control'>;

/** A list that was screened, or a required list that is missing */
export interface ScreenedList {
  /** Id of the list */
  list: string;
  /** Kind of publisher */
  kind: ListKind;
  /** Legal force of the list in Colombia */
  class: ListClass;
  /** Edition of the list, YYYY-MM-DD */
  edition: string | null;
  /** Last time when our copy was confirmed to match the published list, ISO 8601 */
  checked_at: string | null;
  /** `outdated`: older than the policy allows. `missing`: required but not loaded */
  state: Open<'current' | 'outdated' | 'missing'>;
  /** Number of entries */
  entries: number;
}

/**
 * `hit`: counts as a match. `review`: a possible match, a person must review it. `cleared`: reviewed before as a
 * false match, adds no points
 */
export type ListBand = Open<'hit' | 'review' | 'cleared'>;

/**
 * Why the match counts or needs a review. Counts: `document`: the document number is listed. `birth_date`: the birth
 * date agrees too. `rare_name`: fewer than one namesake is expected. Needs a review: `other_cedula`: the listed
 * person has another cédula. `other_birth_date`: the listed person has another birth date. `low_score`: the name is
 * only similar. `few_words`: fewer than three words match. `different_words`: a word of the name is missing in the
 * listed name or differs. `namesakes`: at least one other person with such a name is expected
 */
export type ListGround = Open<'document' | 'other_cedula' | 'other_birth_date' | 'low_score' | 'birth_date' | 'few_words' | 'different_words' | 'namesakes' | 'rare_name'>;

/** One pair of compared words, which explains part of a score */
export interface MatchPiece {
  /** Word of the buyer's name. null: the listed word has no counterpart */
  query: string | null;
  /** Word of the listed name. null: the word of the buyer's name has no counterpart */
  listed: string | null;
  /** Similarity of the two words, from 0 to 1 */
  similarity: number;
  /** Weight of the word in bits. A rare word weighs more than a common one */
  bits: number;
}

/** A list entry that matches the buyer */
export interface ListHit {
  /** Id of the list */
  list: string;
  /** Kind of publisher */
  kind: ListKind;
  /** Id of the entry. Use it to clear a false match */
  entry_id: string;
  /** Programme under which the person is listed */
  programme: string | null;
  /** Name as it appears on the list */
  matched_name: string | null;
  /** What matched: the document number or the name */
  basis: Open<'document' | 'name'>;
  /**
   * `hit`: counts as a match. `review`: a possible match, a person must review it. `cleared`: reviewed before as a
   * false match, adds no points
   */
  band: ListBand;
  /**
   * Why the match counts or needs a review. Counts: `document`: the document number is listed. `birth_date`: the
   * birth date agrees too. `rare_name`: fewer than one namesake is expected. Needs a review: `other_cedula`: the
   * listed person has another cédula. `other_birth_date`: the listed person has another birth date. `low_score`: the
   * name is only similar. `few_words`: fewer than three words match. `different_words`: a word of the name is missing
   * in the listed name or differs. `namesakes`: at least one other person with such a name is expected
   */
  ground: ListGround;
  /**
   * Expected number of people with such a name among the residents and visitors of Colombia. null for a document
   * match
   */
  namesakes: number | null;
  /** 1 for a document match, always below 1 for a name match */
  score: number;
  /** The compared words that make up the score of a name */
  pieces: MatchPiece[];
  /** Legal force of the entry in Colombia */
  class: ListClass;
  /** Legal rule that applies to the list, in Spanish */
  norm: string;
  /** What the rule requires, in Spanish. For a possible match: what to compare, who decides and what follows */
  duty: string;
  /** Edition of the list, YYYY-MM-DD */
  edition: string | null;
}

/** Evidence of the list screening, for the file of the compliance officer. Never show it to the buyer */
export interface Screening {
  /** List policy in force, `id@version` */
  policy: string;
  /** Lists that were screened, and required lists that are missing */
  lists: ScreenedList[];
  /** At most 20 matches, the most serious first */
  hits: ListHit[];
  /** false when no name was available: only document numbers were compared */
  name_screened: boolean;
}

/** Lowest and highest possible score, over every answer that the missing sources could have given */
export interface ScoreInterval {
  /** Lowest possible score, one decimal */
  low: number;
  /** Highest possible score, one decimal. Equal to `low` when every source answered */
  high: number;
}

/** One change that the buyer or the merchant can make */
export interface FactorChange {
  /** The reason that would disappear */
  code: ReasonCode;
  /** The source that reported the reason */
  source: Open<'registry' | 'telco' | 'tax' | 'sanctions' | 'geo' | 'email' | 'biometric' | 'velocity'>;
  /** What to do, in the language that `Content-Language` names */
  action: string;
}

/** Changes that would have led to another recommendation */
export interface VerifyCounterfactual {
  /** Changes to make together. No smaller subset would have been enough */
  changes: FactorChange[];
  /** The recommendation after these changes. It was calculated by scoring, not estimated */
  recommendation: Open<'aprobar' | 'revisar'>;
  /** The score after these changes */
  risk_score: number;
}

/** Signed receipt of a decision. Cotejo does not keep a copy */
export interface Receipt {
  /**
   * Compact JWS signed with Ed25519. It contains the decision, the versions of scorecard and policy, and what each
   * source reported. It does not contain the submitted values, only a salted commitment to each one. The public keys
   * are at `/.well-known/jwks.json`
   */
  token: string;
  /**
   * Salt of each input, by input name. With the salt and the value, you can prove that the receipt belongs to that
   * value
   */
  salts: Record<string, string>;
}

/** Score, recommendation and the data of each source */
export interface VerifyResponse {
  /** true in every successful answer */
  success: true;
  /** Identifier of this verification, different in every call */
  transaction_id: string;
  /** Risk score from 0 to 100. A higher score means a higher risk */
  risk_score: number;
  /** Risk level. `bajo` goes with approve, `medio` with review by hand, `alto` with reject */
  risk_level: Open<'bajo' | 'medio' | 'alto'>;
  /** What to do with the transaction: approve it, review it by hand, or reject it */
  recommendation: Open<'aprobar' | 'revisar' | 'rechazar'>;
  cedula: VerifyCedula;
  /** null when the request has no phone */
  telefono: VerifyTelefono | null;
  /** null when the request has no e-mail address */
  email: VerifyEmail | null;
  /** null when the request has no address */
  direccion: VerifyDireccion | null;
  /**
   * Reasons, the one with most points first. Empty when nothing counted against the buyer. For the merchant only: do
   * not show them to the buyer
   */
  risk_factors: RiskFactor[];
  /** Time of the answer, ISO 8601 with the UTC offset of Bogotá */
  created_at: string;
  /** Only with `?include=sources`: how each source took part */
  sources?: SourceParticipation[];
  /** Only with `?include=screening`. null when the lists were not queried or did not answer */
  screening?: Screening | null;
  /** Only with `?include=interval`: the range of possible scores */
  score_interval?: ScoreInterval;
  /**
   * Only with `?include=counterfactuals`. At most five sets of changes, the smallest first. Empty when the
   * recommendation is an approval, or when no change by the buyer or the merchant would have led to another one
   */
  counterfactuals?: VerifyCounterfactual[];
  /** Only with `?include=receipt`: the signed receipt of this decision */
  receipt?: Receipt;
  /**
   * Only with `?include=receipt`, when the answer has no `receipt`: the key that signs receipts cannot be used at
   * this moment. The decision is complete. This decision gets no receipt later
   */
  receipt_unavailable?: Open<'signing_key_unavailable'>;
}

/**
 * A buyer and a transaction, with the field names of the analyze variant. Blanks around a text are cut. An optional
 * field with an empty text counts as not sent
 */
export interface AnalyzeRequest {
  /** Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored */
  doc_number: string;
  /**
   * Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or 0057, and ten digits that
   * begin with 3 or 60, are read as Colombian; after 57, a fixed line may have its eight digits of before 2021.
   * Spaces, dots, hyphens and parentheses are ignored
   */
  phone?: string | null;
  /** IPv4 or IPv6 address of the buyer */
  ip_address?: string | null;
  /** Amount of the transaction in Colombian pesos (COP). Decimals are rounded to whole pesos, half up */
  amount?: number | null;
  /** E-mail address of the buyer */
  email?: string | null;
  /** Delivery address */
  address?: string | null;
  /** Delivery city */
  city?: string | null;
  /** GPS position of the buyer's device */
  gps?: Gps | null;
  /**
   * Full name that the buyer gives. It is compared with the registry and never stored. `Surnames, Names` is turned
   * around; numbers and signs are left out. `include=sources` says when a name could not be compared
   */
  name?: string | null;
  /** Date of issue as printed on the card: a valid date from 1952-01-01 to today in Bogotá */
  doc_issue_date?: string | null;
  /** Reference that the biometric operator gave to the buyer's validation. Never an image or a template */
  biometric_transaction?: string | null;
  /** Access token of the mobile operator, obtained by the buyer's device over mobile data (CAMARA Number Verification) */
  phone_token?: string | null;
}

/** Changes that would have led to another recommendation */
export interface AnalyzeCounterfactual {
  /** Changes to make together. No smaller subset would have been enough */
  changes: FactorChange[];
  /** The recommendation after these changes. It was calculated by scoring, not estimated */
  recommendation: Open<'APPROVE' | 'REVIEW'>;
  /** The score after these changes, one decimal */
  risk_score: number;
}

/** Score, recommendation and the reasons for the recommendation */
export interface AnalyzeResponse {
  /** Risk score from 0 to 100 with one decimal. A higher score means a higher risk */
  risk_score: number;
  /** What to do with the transaction: approve it, review it by hand, or reject it */
  recommendation: Open<'APPROVE' | 'REVIEW' | 'REJECT'>;
  /**
   * Reason codes, the one with most points first. Empty when nothing counted against the buyer. For the merchant
   * only: do not show them to the buyer
   */
  reasons: ReasonCode[];
  /** Only with `?include=sources`: how each source took part */
  sources?: SourceParticipation[];
  /** Only with `?include=screening`. null when the lists were not queried or did not answer */
  screening?: Screening | null;
  /** Only with `?include=interval`: the range of possible scores */
  score_interval?: ScoreInterval;
  /**
   * Only with `?include=counterfactuals`. At most five sets of changes, the smallest first. Empty when the
   * recommendation is an approval, or when no change by the buyer or the merchant would have led to another one
   */
  counterfactuals?: AnalyzeCounterfactual[];
  /** Only with `?include=receipt`: the signed receipt of this decision */
  receipt?: Receipt;
  /**
   * Only with `?include=receipt`, when the answer has no `receipt`: the key that signs receipts cannot be used at
   * this moment. The decision is complete. This decision gets no receipt later
   */
  receipt_unavailable?: Open<'signing_key_unavailable'>;
}

/** Data of one card in the civil registry */
export interface CedulaRecord {
  /** The number that was queried, digits only */
  cedula: string;
  /** false when the card was cancelled or withdrawn, is pending, or has a status that is not described */
  valid: boolean;
  /** Full name. null when the registry in use only compares names */
  nombre_completo: string | null;
  /** First given name */
  primer_nombre: string | null;
  /** Second given name */
  segundo_nombre: string | null;
  /** First surname */
  primer_apellido: string | null;
  /** Second surname */
  segundo_apellido: string | null;
  /** Status of the card */
  estado: string;
  /** Date of issue, YYYY-MM-DD */
  fecha_expedicion: string | null;
  /** Place of issue */
  lugar_expedicion: string | null;
}

/** The number of one cédula */
export interface CedulaRequest {
  /** Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored */
  cedula: string;
}

/** A receipt and the original request */
export interface ReplayRequest {
  /** The receipt exactly as it was received, byte for byte */
  receipt: Receipt;
  /** Body of the original request, with the field names of its variant */
  request: VerifyRequest | AnalyzeRequest;
}

/** One difference between the receipt and the replay */
export interface ReplayDifference {
  /** What is different */
  what: Open<'input' | 'score' | 'thresholds' | 'outcome' | 'reasons' | 'characteristic'>;
  /** Only for `input`: name of the input. Its value changed, or it was sent in only one of the two requests */
  input?: string;
  /** Only for `characteristic`: its code */
  code?: string;
  /**
   * Value in the receipt: score, thresholds, outcome, reasons or points. null: the characteristic was not part of
   * that score
   */
  was?: number | string | string[] | Record<string, number> | null;
  /** Value in the replay. null: the characteristic is not part of the score now */
  now?: number | string | string[] | Record<string, number> | null;
}

/** Version of a scorecard or a policy: `id@version` and the SHA-256 of its content */
export interface DecisionVersion {
  /** `id@version` */
  name: string;
  /** SHA-256 of the canonical JSON (RFC 8785) of its content */
  hash: string;
}

/** Whether the replay gives the same decision as the receipt */
export interface ReplayResponse {
  /** `identical` when `differences` is empty */
  result: Open<'identical' | 'different'>;
  /** Every difference between the receipt and the replay */
  differences: ReplayDifference[];
  /** Time of the receipt, ISO 8601 */
  decided_at: string;
  /** Time of the replay, ISO 8601 */
  replayed_at: string;
  /** Scorecard of the original decision, also used by the replay */
  scorecard: DecisionVersion;
  /** Policy of the original decision, also used by the replay */
  policy: DecisionVersion;
  /** Recommendation of the replay, with the values of the original variant */
  recommendation: Open<'aprobar' | 'revisar' | 'rechazar' | 'APPROVE' | 'REVIEW' | 'REJECT'>;
  /** Score of the replay, rounded as in the original variant */
  risk_score: number;
}

/** Transactions with a score from `from` to below `to + 1` */
export interface OutcomeBand {
  /** Lowest score, in whole points */
  from: number;
  /** Highest score, in whole points */
  to: number;
  /** Number of transactions */
  count: number;
}

/** Transactions by label and score */
export interface OutcomeBands {
  /**
   * Transactions with the label `fraud` by score. Neighbouring points are one band until it has 20 of them; fewer
   * than that are counted in the band beside them. null: fewer than 20 in all
   */
  fraud: OutcomeBand[] | null;
  /**
   * Transactions with the label `chargeback` by score. Neighbouring points are one band until it has 20 of them;
   * fewer than that are counted in the band beside them. null: fewer than 20 in all
   */
  chargeback: OutcomeBand[] | null;
  /**
   * Transactions with the label `good` by score. Neighbouring points are one band until it has 20 of them; fewer than
   * that are counted in the band beside them. null: fewer than 20 in all
   */
  good: OutcomeBand[] | null;
}

/** Transactions with a reason, by label */
export interface OutcomeReason {
  /** Reason code */
  reason: string;
  /** Transactions with the label `fraud`. null: fewer than 20, or so many that the others could be computed */
  fraud: number | null;
  /** Transactions with the label `chargeback`. null: fewer than 20, or so many that the others could be computed */
  chargeback: number | null;
  /** Transactions with the label `good`. null: fewer than 20, or so many that the others could be computed */
  good: number | null;
}

/** Counts of the decisions of one scorecard */
export interface OutcomeScorecard {
  /** `id@version` of the scorecard */
  scorecard: string;
  /** Transactions by label and score */
  bands: OutcomeBands;
  /** Transactions by reason and label, most frequent first */
  reasons: OutcomeReason[];
}

/** Counts of the labels that were reported for decisions */
export interface OutcomeCounts {
  /** A count of fewer transactions is not shown */
  shown_from: number;
  /** Counts by scorecard, because their scores do not compare */
  scorecards: OutcomeScorecard[];
}

/** A receipt of an earlier decision */
export interface LabelledReceipt {
  /** The token of the receipt exactly as it was received */
  token: string;
  /** Not needed and not used. It may be sent so that a stored receipt can be sent as it is */
  salts?: Record<string, string>;
}

/** A receipt, and what the transaction turned out to be */
export interface OutcomeRequest {
  /** The receipt of the decision, at most 180 days old */
  receipt: LabelledReceipt;
  /** What the transaction turned out to be. `unknown` takes an earlier label back */
  label: Open<'fraud' | 'chargeback' | 'good' | 'unknown'>;
}

/** How the label changed the counts */
export interface OutcomeResponse {
  /**
   * `counted`: the receipt had no label. `changed`: the label replaced another one. `repeated`: the receipt has this
   * label already. `not_counted`: so many receipts of this month have a label that no further one is counted
   */
  effect: Open<'counted' | 'repeated' | 'changed' | 'not_counted'>;
}

/** Public key that verifies the signature of receipts (RFC 8037) */
export interface ReceiptKey {
  kty: Open<'OKP'>;
  crv: Open<'Ed25519'>;
  /** The public key in base64url */
  x: string;
  /** JWK thumbprint (RFC 7638). Receipts name their key with it in `kid` */
  kid: string;
  alg: Open<'EdDSA'>;
  use: Open<'sig'>;
}

/** JWK Set (RFC 7517). The first key signs new receipts */
export interface ReceiptKeys {
  /** The current key first, then the retired keys that still verify older receipts */
  keys: ReceiptKey[];
}

/** Expected result of a test cédula. A 404 has no score, level or recommendation */
export interface ScenarioOutcome {
  status: number;
  riskScore?: number;
  riskLevel?: Open<'bajo' | 'medio' | 'alto'>;
  recommendation?: Open<'aprobar' | 'revisar' | 'rechazar'>;
}

/** A test cédula. It decides the answers of every source */
export interface CedulaScenario {
  /** Cédula number to send */
  value: string;
  name: string;
  /** Description in Spanish */
  es: string;
  /** Description in English */
  en: string;
  expected: ScenarioOutcome;
}

/** A test cédula with which the API itself fails */
export interface FaultScenario {
  /** Cédula number to send */
  value: string;
  name: string;
  /** Description in Spanish */
  es: string;
  /** Description in English */
  en: string;
  fault: Open<'rate_limited' | 'not_ready' | 'slow' | 'connection_reset' | 'key_expired'>;
}

/** A test value that works with any cédula that is not a test cédula */
export interface InputScenario {
  /** Value to send */
  value: string;
  name: string;
  /** Description in Spanish */
  es: string;
  /** Description in English */
  en: string;
  /** Signals that the value makes true */
  signals: Array<Open<'document_cancelled' | 'document_restricted' | 'document_pending' | 'document_status_unknown' | 'document_implausible' | 'document_sex_implausible' | 'document_name_mismatch' | 'document_issue_date_mismatch' | 'list_match_binding' | 'list_match_restrictive' | 'list_match_national' | 'list_match_control' | 'list_match_possible' | 'pep_match' | 'lists_outdated' | 'tax_active' | 'tax_cancelled' | 'tax_suspended' | 'tax_not_registered' | 'phone_invalid' | 'phone_foreign' | 'phone_not_mobile' | 'phone_not_in_service' | 'phone_prepaid' | 'phone_ported' | 'phone_line_recent' | 'phone_recycled' | 'sim_swap_recent' | 'phone_holder_mismatch' | 'phone_device_mismatch' | 'phone_far_from_gps' | 'email_invalid' | 'email_domain_without_mail' | 'email_disposable' | 'email_domain_recent' | 'email_free_provider' | 'email_role_account' | 'email_domain_typo' | 'address_invalid' | 'address_city_unknown' | 'zone_high_risk' | 'ip_location_mismatch' | 'ip_vpn' | 'ip_proxy' | 'ip_tor' | 'ip_hosting' | 'ip_relay' | 'gps_implausible' | 'gps_outside_colombia' | 'gps_far_from_city' | 'gps_far_from_address' | 'biometric_mismatch' | 'biometric_not_live' | 'biometric_document_mismatch' | 'biometric_stale' | 'biometric_unknown_reference' | 'velocity_check_failed'>>;
  /** How the source fails, when the scenario is a failure of the source */
  fault?: Open<'unavailable' | 'timeout'>;
}

/** Every test value of the sandbox */
export interface SandboxCatalogue {
  cedulas: CedulaScenario[];
  faults: FaultScenario[];
  phones: InputScenario[];
  emails: InputScenario[];
  addresses: InputScenario[];
  ips: InputScenario[];
  biometrics: InputScenario[];
}

/** One problem of a request: its place and its code, never the value that was sent */
export interface FieldError {
  /** JSON pointer to the field (RFC 6901). Empty when the problem concerns the whole body */
  pointer: string;
  /** Code of the problem, such as `missing_country_code`; docs/reference/errors.md lists them */
  code: string;
}
