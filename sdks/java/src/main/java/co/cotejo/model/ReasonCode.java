// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

/** Known values of {@code ReasonCode}. The service may send others later. */
public final class ReasonCode {
  /** {@code document_cancelled}. */
  public static final String DOCUMENT_CANCELLED = "document_cancelled";

  /** {@code document_restricted}. */
  public static final String DOCUMENT_RESTRICTED = "document_restricted";

  /** {@code document_pending}. */
  public static final String DOCUMENT_PENDING = "document_pending";

  /** {@code document_status_unknown}. */
  public static final String DOCUMENT_STATUS_UNKNOWN = "document_status_unknown";

  /** {@code document_implausible}. */
  public static final String DOCUMENT_IMPLAUSIBLE = "document_implausible";

  /** {@code document_sex_implausible}. */
  public static final String DOCUMENT_SEX_IMPLAUSIBLE = "document_sex_implausible";

  /** {@code document_name_mismatch}. */
  public static final String DOCUMENT_NAME_MISMATCH = "document_name_mismatch";

  /** {@code document_issue_date_mismatch}. */
  public static final String DOCUMENT_ISSUE_DATE_MISMATCH = "document_issue_date_mismatch";

  /** {@code sanctions_list_match}. */
  public static final String SANCTIONS_LIST_MATCH = "sanctions_list_match";

  /** {@code restrictive_list_match}. */
  public static final String RESTRICTIVE_LIST_MATCH = "restrictive_list_match";

  /** {@code sarlaft_list_match}. */
  public static final String SARLAFT_LIST_MATCH = "sarlaft_list_match";

  /** {@code control_list_match}. */
  public static final String CONTROL_LIST_MATCH = "control_list_match";

  /** {@code possible_list_match}. */
  public static final String POSSIBLE_LIST_MATCH = "possible_list_match";

  /** {@code pep_match}. */
  public static final String PEP_MATCH = "pep_match";

  /** {@code lists_outdated}. */
  public static final String LISTS_OUTDATED = "lists_outdated";

  /** {@code tax_active}. */
  public static final String TAX_ACTIVE = "tax_active";

  /** {@code tax_cancelled}. */
  public static final String TAX_CANCELLED = "tax_cancelled";

  /** {@code tax_suspended}. */
  public static final String TAX_SUSPENDED = "tax_suspended";

  /** {@code tax_not_registered}. */
  public static final String TAX_NOT_REGISTERED = "tax_not_registered";

  /** {@code phone_invalid}. */
  public static final String PHONE_INVALID = "phone_invalid";

  /** {@code phone_foreign}. */
  public static final String PHONE_FOREIGN = "phone_foreign";

  /** {@code phone_not_mobile}. */
  public static final String PHONE_NOT_MOBILE = "phone_not_mobile";

  /** {@code phone_not_in_service}. */
  public static final String PHONE_NOT_IN_SERVICE = "phone_not_in_service";

  /** {@code phone_prepaid}. */
  public static final String PHONE_PREPAID = "phone_prepaid";

  /** {@code phone_ported}. */
  public static final String PHONE_PORTED = "phone_ported";

  /** {@code phone_line_recent}. */
  public static final String PHONE_LINE_RECENT = "phone_line_recent";

  /** {@code phone_recycled}. */
  public static final String PHONE_RECYCLED = "phone_recycled";

  /** {@code sim_swap_recent}. */
  public static final String SIM_SWAP_RECENT = "sim_swap_recent";

  /** {@code phone_holder_mismatch}. */
  public static final String PHONE_HOLDER_MISMATCH = "phone_holder_mismatch";

  /** {@code phone_device_mismatch}. */
  public static final String PHONE_DEVICE_MISMATCH = "phone_device_mismatch";

  /** {@code phone_far_from_gps}. */
  public static final String PHONE_FAR_FROM_GPS = "phone_far_from_gps";

  /** {@code email_invalid}. */
  public static final String EMAIL_INVALID = "email_invalid";

  /** {@code email_domain_without_mail}. */
  public static final String EMAIL_DOMAIN_WITHOUT_MAIL = "email_domain_without_mail";

  /** {@code email_disposable}. */
  public static final String EMAIL_DISPOSABLE = "email_disposable";

  /** {@code email_domain_recent}. */
  public static final String EMAIL_DOMAIN_RECENT = "email_domain_recent";

  /** {@code email_free_provider}. */
  public static final String EMAIL_FREE_PROVIDER = "email_free_provider";

  /** {@code email_role_account}. */
  public static final String EMAIL_ROLE_ACCOUNT = "email_role_account";

  /** {@code email_domain_typo}. */
  public static final String EMAIL_DOMAIN_TYPO = "email_domain_typo";

  /** {@code address_invalid}. */
  public static final String ADDRESS_INVALID = "address_invalid";

  /** {@code address_city_unknown}. */
  public static final String ADDRESS_CITY_UNKNOWN = "address_city_unknown";

  /** {@code zone_high_risk}. */
  public static final String ZONE_HIGH_RISK = "zone_high_risk";

  /** {@code ip_location_mismatch}. */
  public static final String IP_LOCATION_MISMATCH = "ip_location_mismatch";

  /** {@code ip_vpn}. */
  public static final String IP_VPN = "ip_vpn";

  /** {@code ip_proxy}. */
  public static final String IP_PROXY = "ip_proxy";

  /** {@code ip_tor}. */
  public static final String IP_TOR = "ip_tor";

  /** {@code ip_hosting}. */
  public static final String IP_HOSTING = "ip_hosting";

  /** {@code ip_relay}. */
  public static final String IP_RELAY = "ip_relay";

  /** {@code gps_implausible}. */
  public static final String GPS_IMPLAUSIBLE = "gps_implausible";

  /** {@code gps_outside_colombia}. */
  public static final String GPS_OUTSIDE_COLOMBIA = "gps_outside_colombia";

  /** {@code gps_far_from_city}. */
  public static final String GPS_FAR_FROM_CITY = "gps_far_from_city";

  /** {@code gps_far_from_address}. */
  public static final String GPS_FAR_FROM_ADDRESS = "gps_far_from_address";

  /** {@code biometric_mismatch}. */
  public static final String BIOMETRIC_MISMATCH = "biometric_mismatch";

  /** {@code biometric_not_live}. */
  public static final String BIOMETRIC_NOT_LIVE = "biometric_not_live";

  /** {@code biometric_document_mismatch}. */
  public static final String BIOMETRIC_DOCUMENT_MISMATCH = "biometric_document_mismatch";

  /** {@code biometric_stale}. */
  public static final String BIOMETRIC_STALE = "biometric_stale";

  /** {@code biometric_unknown_reference}. */
  public static final String BIOMETRIC_UNKNOWN_REFERENCE = "biometric_unknown_reference";

  /** {@code velocity_check_failed}. */
  public static final String VELOCITY_CHECK_FAILED = "velocity_check_failed";

  /** {@code not_verified}. */
  public static final String NOT_VERIFIED = "not_verified";

  /** {@code source_unavailable}. */
  public static final String SOURCE_UNAVAILABLE = "source_unavailable";

  /** {@code source_not_permitted}. */
  public static final String SOURCE_NOT_PERMITTED = "source_not_permitted";

  /** {@code source_not_configured}. */
  public static final String SOURCE_NOT_CONFIGURED = "source_not_configured";

  /** {@code source_not_awaited}. */
  public static final String SOURCE_NOT_AWAITED = "source_not_awaited";

  /** {@code deny_listed}. */
  public static final String DENY_LISTED = "deny_listed";

  /** {@code allow_listed}. */
  public static final String ALLOW_LISTED = "allow_listed";

  /** {@code policy_unknown}. */
  public static final String POLICY_UNKNOWN = "policy_unknown";

  private ReasonCode() {}
}
