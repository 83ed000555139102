import { LogOut, Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Navigate, NavLink, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import type { SessionView } from '../../../src/api/session.api.js';
import { call } from '../api/client.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { loadConfirmationDialog } from '../session/confirmation.js';
import { IdleWarning } from '../session/idle-warning.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Badge, Notice } from '../ui/notice.js';
import { Toasts } from '../ui/toast.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';
import { Brand } from './brand.js';
import { ConnectionBanner } from './connection-banner.js';
import { isSignedIn, type NavGroup, PAGES, type Page, type SignedIn } from './pages.js';
import { Preferences } from './preferences.js';
import { NotFoundPage } from './splash.js';

const GROUPS: readonly NavGroup[] = ['tenant', 'try', 'operator', 'own'];

/** Around the pages of who is signed in; everybody else goes to sign in, and comes back to the same page. */
export function Component() {
  const { session } = useSession();
  const location = useLocation();
  const next = location.pathname + location.search;
  const wasSignedIn = useRef(false);
  if (!isSignedIn(session)) {
    return <Navigate to="/sign-in" replace state={{ next, hasEnded: wasSignedIn.current }} />;
  }
  wasSignedIn.current = true;
  if (session.secondFactorMissing && location.pathname !== '/account') {
    return <Navigate to="/account" replace />;
  }
  return <SignedInShell session={session} />;
}

function SignedInShell({ session }: { session: SignedIn }) {
  const t = useTexts(appTexts);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    loadConfirmationDialog().catch(() => {}); // It is tried again when it is needed.
  }, []);
  const allowed = useMatches().every(({ handle }) => (handle as Partial<Page> | undefined)?.allow?.(session) ?? true);
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <aside className={styles.side}>
        <Sidebar session={session} />
      </aside>
      <div className={styles.main}>
        <header className={styles.top}>
          <Button
            variant="quiet"
            aria-label={t('open_menu')}
            icon={<Menu size={22} />}
            onPress={() => setMenuOpen(true)}
          />
          <Brand />
          <Environment session={session} />
        </header>
        <ConnectionBanner />
        <main id="content" className={styles.content}>
          {session.secondFactorMissing && <Notice tone="warn">{t('second_factor_needed')}</Notice>}
          {allowed ? <Outlet /> : <NotFoundPage />}
        </main>
      </div>
      <ModalOverlay isOpen={isMenuOpen} onOpenChange={setMenuOpen} isDismissable className={styles.drawerOverlay}>
        <Modal className={styles.drawer}>
          <Dialog className={styles.drawerBody}>
            <Heading slot="title" level={2} className={styles.hidden}>
              {t('menu')}
            </Heading>
            <Sidebar session={session} onNavigate={() => setMenuOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <IdleWarning session={session} />
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

const Environment = ({ session }: { session: SessionView }) => {
  const t = useTexts(appTexts);
  return <Badge tone={session.environment === 'sandbox' ? 'warn' : 'good'}>{t(session.environment)}</Badge>;
};

function Sidebar({ session, onNavigate }: { session: SignedIn; onNavigate?: () => void }) {
  const t = useTexts(appTexts);
  const { learn } = useSession();
  const signOut = async () => {
    await call('DELETE /api/session', {});
    learn(await call('GET /api/session', {}));
  };
  return (
    <div className={styles.sidebar}>
      <div className={styles.who}>
        <Brand />
        <Environment session={session} />
      </div>
      <p className={styles.company}>{session.tenant?.company ?? t('operator')}</p>
      <Menus session={session} {...(onNavigate && { onNavigate })} />
      <div className={styles.sideFoot}>
        <Preferences />
        <Button variant="quiet" icon={<LogOut size={18} aria-hidden="true" />} onPress={signOut}>
          {t('sign_out')}
        </Button>
      </div>
    </div>
  );
}

function Menus({ session, onNavigate }: { session: SignedIn; onNavigate?: () => void }) {
  const t = useTexts(appTexts);
  const { language } = useLanguage();
  const shown = PAGES.filter(({ nav, allow }) => nav && allow(session));
  return (
    <nav aria-label={t('menu')} className={styles.nav}>
      {GROUPS.map((group) => {
        const pages = shown.filter(({ nav }) => (nav?.group ?? 'tenant') === group);
        if (pages.length === 0) {
          return null;
        }
        return (
          <ul key={group}>
            {group !== 'tenant' && <li className={styles.group}>{t(`group_${group}`)}</li>}
            {pages.map(({ path, nav }) => {
              const Icon = nav?.icon;
              return (
                <li key={path}>
                  <NavLink to={`/${path}`} onClick={() => onNavigate?.()} className={styles.navLink}>
                    {Icon && <Icon size={18} aria-hidden="true" />}
                    {nav?.[language]}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        );
      })}
    </nav>
  );
}
