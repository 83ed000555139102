import type { SessionView } from '../../../src/api/session.api.js';
import { useTexts } from '../i18n/texts.js';
import { Badge } from '../ui/notice.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';

export const Brand = () => (
  <span className={styles.brand}>
    <img src="/favicon.svg" alt="" width={26} height={26} />
    Cotejo
  </span>
);

/** Shows whether this console belongs to the sandbox or to production. */
export function EnvironmentBadge({ environment }: Pick<SessionView, 'environment'>) {
  const t = useTexts(appTexts);
  return <Badge tone={environment === 'sandbox' ? 'warn' : 'good'}>{t(environment)}</Badge>;
}
