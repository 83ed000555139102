import type { SourceView } from '../../../../src/api/operator.api.js';

/** The time of the slowest provider of the slowest replica, in milliseconds; `null`: none has answered yet. */
export function slowest({ replicas }: SourceView, figure: 'p50Ms' | 'p95Ms'): number | null {
  const times = replicas.flatMap(({ providers }) => providers.map((provider) => provider[figure]));
  return times.reduce((max, time) => (time === null || (max !== null && max > time) ? max : time), null);
}
