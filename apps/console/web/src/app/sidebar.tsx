import { LogOut, Search } from 'lucide-react';
import { NavLink } from 'react-router';
import { call } from '../api/client.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { announceSignOut } from '../session/other-tabs.js';
import { useSession } from '../session/session-provider.js';
import { hasUnsaved } from '../session/unsaved.js';
import { Button } from '../ui/button.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';
import { Brand, EnvironmentBadge } from './brand.js';
import { DocsLink } from './docs-link.js';
import { type NavGroup, PAGES, type SignedIn } from './pages.js';
import { Preferences } from './preferences.js';

const GROUPS: readonly NavGroup[] = ['tenant', 'try', 'operator', 'own'];

interface SidebarProps {
  session: SignedIn;
  onSearch: () => void;
  /** Called when the member follows a link of the menu. */
  onNavigate?: () => void;
}

/** Company, menu, preferences and sign-out. */
export function Sidebar({ session, onSearch, onNavigate }: SidebarProps) {
  const t = useTexts(appTexts);
  const { setSession } = useSession();
  const signOut = async () => {
    if (hasUnsaved() && !window.confirm(t('sign_out_unsaved'))) {
      return;
    }
    const { providerUrl } = await call('DELETE /api/session', {});
    announceSignOut();
    if (providerUrl !== null) {
      // The provider ends its own session, and sends the browser back to the sign-in page.
      location.assign(providerUrl);
      return;
    }
    setSession(await call('GET /api/session', {}));
  };
  return (
    <div className={styles.sidebar}>
      <div className={styles.who}>
        <Brand />
        <EnvironmentBadge environment={session.environment} />
      </div>
      <div className={styles.who}>
        <p className={styles.company}>{session.tenant?.company ?? t('operator')}</p>
        <Button
          variant="quiet"
          aria-label={t('sign_out')}
          icon={<LogOut size={18} aria-hidden="true" />}
          onPress={signOut}
        />
      </div>
      <Button icon={<Search size={16} aria-hidden="true" />} onPress={onSearch}>
        {t('search')} <kbd>Ctrl K</kbd>
      </Button>
      <Menus session={session} {...(onNavigate && { onNavigate })} />
      <div className={styles.sideFoot}>
        <DocsLink />
        <Preferences />
      </div>
    </div>
  );
}

function Menus({ session, onNavigate }: Omit<SidebarProps, 'onSearch'>) {
  const t = useTexts(appTexts);
  const codeText = useCodeTexts(appTexts);
  const shown = PAGES.filter(({ icon, allow }) => icon && allow(session));
  return (
    <nav aria-label={t('menu')} className={styles.nav}>
      {GROUPS.map((group) => {
        const pages = shown.filter((page) => (page.group ?? 'tenant') === group);
        if (pages.length === 0) {
          return null;
        }
        return (
          <ul key={group}>
            {group !== 'tenant' && <li className={styles.group}>{t(`group_${group}`)}</li>}
            {pages.map(({ path, icon: Icon }) => (
              <li key={path}>
                <NavLink to={`/${path}`} onClick={() => onNavigate?.()} className={styles.navLink}>
                  {Icon && <Icon size={18} aria-hidden="true" />}
                  {codeText(`page_${path}`, path)}
                </NavLink>
              </li>
            ))}
          </ul>
        );
      })}
    </nav>
  );
}
