import type { ReactNode } from 'react';
import { Meter as AriaMeter, ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import styles from './meter.module.css';

interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** Shown beside the label: `38 / 100`. */
  valueText: string;
  tone?: 'accent' | 'warn' | 'bad';
}

const Bar = ({ percentage, tone }: { percentage: number; tone: string }) => (
  <div className={styles.track}>
    <div className={`${styles.fill} ${styles[tone]}`} style={{ width: `${percentage}%` }} />
  </div>
);

const Head = ({ label, valueText }: { label: string; valueText: ReactNode }) => (
  <div className={styles.head}>
    <Label>{label}</Label>
    <span>{valueText}</span>
  </div>
);

/** A bar that shows how much of a limit is used or left. */
export function Meter({ label, value, max, valueText, tone = 'accent' }: MeterProps) {
  return (
    <AriaMeter className={styles.meter} value={value} maxValue={max} valueLabel={valueText}>
      {({ percentage }) => (
        <>
          <Head label={label} valueText={valueText} />
          <Bar percentage={percentage} tone={tone} />
        </>
      )}
    </AriaMeter>
  );
}

/** A bar for work in progress; `share` is null when the progress is unknown. */
export function Progress({ label, share }: { label: string; share: number | null }) {
  return (
    <AriaProgressBar className={styles.meter} isIndeterminate={share === null} value={share === null ? 0 : share * 100}>
      {({ percentage, valueText }) => (
        <>
          <Head label={label} valueText={share === null ? '' : valueText} />
          <Bar percentage={percentage ?? 100} tone={share === null ? 'moving' : 'accent'} />
        </>
      )}
    </AriaProgressBar>
  );
}
