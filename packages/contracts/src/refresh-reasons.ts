/** Why a list was not refreshed. The codes are stable: events and metrics carry them. */
export const REFRESH_REASONS = [
  /** The list has fewer or more entries than `policies/lists.json` allows. */
  'drift_limit',
  /** The publisher cannot be reached, takes too long or answers with an error. */
  'unreachable',
  /** The publisher answers with something that is not downloaded: a redirect, a compression or a size that is not allowed. */
  'download_refused',
  /** The files are incomplete, broken or in an unknown format. */
  'unreadable',
  /** The files hold another list than the configured one. */
  'another_list',
  /** A variable of the address is not set, or the mapping of the columns does not fit. */
  'not_configured',
  /** Everything else: a full disk, a defect. */
  'unexpected',
] as const;

export type RefreshReason = (typeof REFRESH_REASONS)[number];
