import { Outlet } from 'react-router';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';
import { Brand, EnvironmentBadge } from './brand.js';
import { ConnectionBanner } from './connection-banner.js';
import { DocsLink } from './docs-link.js';
import { Preferences } from './preferences.js';

/** The frame around the public pages, such as sign-in and sign-up. */
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
        <EnvironmentBadge environment={session.environment} />
      </header>
      <main id="content" className={styles.card}>
        <Outlet />
      </main>
      <footer className={styles.publicFoot}>
        <DocsLink />
        <Preferences />
      </footer>
    </div>
  );
}
