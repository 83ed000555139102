<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class Signals
{
    public const ADDRESS_CITY_UNKNOWN = 'address_city_unknown';
    public const ADDRESS_INVALID = 'address_invalid';
    public const BIOMETRIC_DOCUMENT_MISMATCH = 'biometric_document_mismatch';
    public const BIOMETRIC_MISMATCH = 'biometric_mismatch';
    public const BIOMETRIC_NOT_LIVE = 'biometric_not_live';
    public const BIOMETRIC_STALE = 'biometric_stale';
    public const BIOMETRIC_UNKNOWN_REFERENCE = 'biometric_unknown_reference';
    public const DOCUMENT_CANCELLED = 'document_cancelled';
    public const DOCUMENT_IMPLAUSIBLE = 'document_implausible';
    public const DOCUMENT_ISSUE_DATE_MISMATCH = 'document_issue_date_mismatch';
    public const DOCUMENT_NAME_MISMATCH = 'document_name_mismatch';
    public const DOCUMENT_PENDING = 'document_pending';
    public const DOCUMENT_RESTRICTED = 'document_restricted';
    public const DOCUMENT_SEX_IMPLAUSIBLE = 'document_sex_implausible';
    public const DOCUMENT_STATUS_UNKNOWN = 'document_status_unknown';
    public const EMAIL_DISPOSABLE = 'email_disposable';
    public const EMAIL_DOMAIN_RECENT = 'email_domain_recent';
    public const EMAIL_DOMAIN_TYPO = 'email_domain_typo';
    public const EMAIL_DOMAIN_WITHOUT_MAIL = 'email_domain_without_mail';
    public const EMAIL_FREE_PROVIDER = 'email_free_provider';
    public const EMAIL_INVALID = 'email_invalid';
    public const EMAIL_ROLE_ACCOUNT = 'email_role_account';
    public const GPS_FAR_FROM_ADDRESS = 'gps_far_from_address';
    public const GPS_FAR_FROM_CITY = 'gps_far_from_city';
    public const GPS_IMPLAUSIBLE = 'gps_implausible';
    public const GPS_OUTSIDE_COLOMBIA = 'gps_outside_colombia';
    public const IP_HOSTING = 'ip_hosting';
    public const IP_LOCATION_MISMATCH = 'ip_location_mismatch';
    public const IP_PROXY = 'ip_proxy';
    public const IP_RELAY = 'ip_relay';
    public const IP_TOR = 'ip_tor';
    public const IP_VPN = 'ip_vpn';
    public const LISTS_OUTDATED = 'lists_outdated';
    public const LIST_MATCH_BINDING = 'list_match_binding';
    public const LIST_MATCH_CONTROL = 'list_match_control';
    public const LIST_MATCH_NATIONAL = 'list_match_national';
    public const LIST_MATCH_POSSIBLE = 'list_match_possible';
    public const LIST_MATCH_RESTRICTIVE = 'list_match_restrictive';
    public const PEP_MATCH = 'pep_match';
    public const PHONE_DEVICE_MISMATCH = 'phone_device_mismatch';
    public const PHONE_FAR_FROM_GPS = 'phone_far_from_gps';
    public const PHONE_FOREIGN = 'phone_foreign';
    public const PHONE_HOLDER_MISMATCH = 'phone_holder_mismatch';
    public const PHONE_INVALID = 'phone_invalid';
    public const PHONE_LINE_RECENT = 'phone_line_recent';
    public const PHONE_NOT_IN_SERVICE = 'phone_not_in_service';
    public const PHONE_NOT_MOBILE = 'phone_not_mobile';
    public const PHONE_PORTED = 'phone_ported';
    public const PHONE_PREPAID = 'phone_prepaid';
    public const PHONE_RECYCLED = 'phone_recycled';
    public const SIM_SWAP_RECENT = 'sim_swap_recent';
    public const TAX_ACTIVE = 'tax_active';
    public const TAX_CANCELLED = 'tax_cancelled';
    public const TAX_NOT_REGISTERED = 'tax_not_registered';
    public const TAX_SUSPENDED = 'tax_suspended';
    public const VELOCITY_CHECK_FAILED = 'velocity_check_failed';
    public const ZONE_HIGH_RISK = 'zone_high_risk';
}
