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

/** A message in the page. A bad one is announced at once, others when it is quiet. */
export function Notice({ tone = 'plain', title, children, actions }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={`${styles.notice} ${styles[tone]}`}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.body}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/** A word with a colour; the word alone says it all. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
