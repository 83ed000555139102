const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Windows, waits and intervals of rules, each divided by one number, so that what takes hours in production can be seen
 * within minutes.
 *
 * @param {number} scale 1 for production
 */
export function createTimes(scale) {
  const milliseconds = (duration) => {
    const [, count, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(duration) ?? [];
    if (!unit) {
      throw new RangeError(`'${duration}' is no duration: a number and ms, s, m, h or d`);
    }
    return (Number(count) * UNIT_MS[unit]) / scale;
  };
  return {
    /** As Prometheus writes it; in production as it stands in the rule. */
    of: (duration) => (scale === 1 ? duration : `${Math.max(1, Math.round(milliseconds(duration)))}ms`),
    seconds: (duration) => milliseconds(duration) / 1_000,
  };
}
