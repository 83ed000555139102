/** The first cédula was issued in 1952. */
const FIRST_YEAR = 1952;
/** Bogotá's time is UTC-5 all year. */
const BOGOTA_OFFSET_MS = -5 * 3_600_000;

/** Whether a value is a calendar day (YYYY-MM-DD) on which a card can have been issued: from 1952 to today in Bogotá. */
export function isIssueDate(value: unknown, nowMs = Date.now()): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return false;
  }
  const time = Date.parse(`${value}T00:00:00Z`);
  // Some JavaScript engines refuse 2023-02-30, others read it as 2023-03-02.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(value)) {
    return false;
  }
  return time >= Date.UTC(FIRST_YEAR, 0, 1) && time <= nowMs + BOGOTA_OFFSET_MS;
}
