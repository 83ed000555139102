const SECONDS = /^\d{1,9}$/;
/** The three forms of an HTTP date (RFC 9110, 5.6.7) begin with a day of the week. */
const DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w -]+ \d\d:\d\d:\d\d( \d{4}| GMT)$/;

/** `Retry-After` in milliseconds, 0 for a date that has passed; `null` when it is missing or neither seconds nor a date. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | null {
  const text = headers.get('retry-after') ?? '';
  if (SECONDS.test(text)) {
    return Number(text) * 1_000;
  }
  // The oldest form does not name its time zone, which is GMT too.
  const time = DATE.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}
