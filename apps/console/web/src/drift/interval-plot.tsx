import type { GroupOutcome, ShareInterval } from '../../../src/api/drift.api.js';
import styles from './drift.module.css';

const WIDTH = 120;
const HEIGHT = 14;
const MIDDLE = HEIGHT / 2;
const SCALE_MIN = 0.05;

/** The end of the scale that all rows of a column have in common. */
export function scaleOf(outcomes: readonly GroupOutcome[]): number {
  return Math.max(SCALE_MIN, ...outcomes.map(({ interval, others }) => Math.max(interval?.high ?? 0, others ?? 0)));
}

/** A share with its interval, and a mark at the share of the others. The figures are beside it as text. */
export function IntervalPlot({
  interval,
  others,
  scaleMax,
}: {
  interval: ShareInterval;
  others: number | null;
  scaleMax: number;
}) {
  const x = (share: number) => 4 + (share / scaleMax) * (WIDTH - 8);
  return (
    <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className={styles.axis} x1={0} x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
      {others !== null && <line className={styles.others} x1={x(others)} x2={x(others)} y1={1} y2={HEIGHT - 1} />}
      <line className={styles.interval} x1={x(interval.low)} x2={x(interval.high)} y1={MIDDLE} y2={MIDDLE} />
      <circle className={styles.dot} cx={x(interval.share)} cy={MIDDLE} r={3.5} />
    </svg>
  );
}
