import { Outlet } from 'react-router';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { Badge } from '../ui/notice.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';
import { Brand } from './brand.js';
import { ConnectionBanner } from './connection-banner.js';
import { Preferences } from './preferences.js';

/** Around the pages of who is not signed in. */
export function PublicLayout() {
  const t = useTexts(appTexts);
  const { session } = useSession();
  return (
    <div className={styles.public}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <ConnectionBanner />
      <header className={styles.publicHead}>
        <Brand />
        <Badge tone={session.environment === 'sandbox' ? 'warn' : 'good'}>{t(session.environment)}</Badge>
      </header>
      <main id="content" className={styles.card}>
        <Outlet />
      </main>
      <footer className={styles.publicFoot}>
        <Preferences />
      </footer>
    </div>
  );
}
