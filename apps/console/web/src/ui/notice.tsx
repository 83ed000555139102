import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

const ICONS = { plain: Info, accent: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

export interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message in the page. Screen readers announce a bad message at once and other messages when they pause. */
export function Notice({ tone = 'plain', title, children, actions }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={`${styles.notice} ${styles[tone]}`}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.body}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className={`${styles.actions} row`}>{actions}</div>}
      </div>
    </div>
  );
}

/** A word on a colour. The meaning never depends on the colour alone. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
