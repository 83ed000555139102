import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useTexts } from '../i18n/texts.js';
import { ApprovalNotice } from '../policies/approval-notice.js';
import { loadConfirmationDialog } from '../session/confirmation.js';
import { hasRole } from '../session/has-role.js';
import { IdleWarning } from '../session/idle-warning.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Toasts } from '../ui/toast.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';
import { Brand, EnvironmentBadge } from './brand.js';
import { ConnectionBanner } from './connection-banner.js';
import { isSignedIn, type Page, type SignedIn } from './pages.js';
import { Sidebar } from './sidebar.js';
import { NotFoundPage } from './splash.js';

const Palette = lazy(() => import('./palette.js'));

/** The frame around the pages for signed-in members. Other visitors go to the sign-in page and then back to this page. */
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
  const [isSearching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  useEffect(() => {
    loadConfirmationDialog().catch(() => {}); // The dialog is loaded again when it is needed.
  }, []);
  const allowed = useMatches().every(({ handle }) => (handle as Partial<Page> | undefined)?.allow?.(session) ?? true);
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <aside className={styles.side}>
        <Sidebar session={session} onSearch={() => setSearching(true)} />
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
          <EnvironmentBadge environment={session.environment} />
        </header>
        <ConnectionBanner />
        <main id="content" className={styles.content}>
          {session.secondFactorMissing && <Notice tone="warn">{t('second_factor_needed')}</Notice>}
          {session.tenant && hasRole(session.member.role, 'admin') && <ApprovalNotice tenant={session.tenant.id} />}
          {allowed ? <Outlet /> : <NotFoundPage />}
        </main>
      </div>
      <MenuDrawer
        session={session}
        isOpen={isMenuOpen}
        onOpenChange={setMenuOpen}
        onSearch={() => {
          setMenuOpen(false);
          setSearching(true);
        }}
      />
      {isSearching && (
        <Suspense>
          <Palette session={session} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <IdleWarning session={session} />
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

/** Ctrl K, or Command K on a Mac. */
function useSearchKey(onSearch: () => void): void {
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onSearch();
      }
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  });
}

interface MenuDrawerProps {
  session: SignedIn;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSearch: () => void;
}

/** The sidebar on a phone. */
function MenuDrawer({ session, isOpen, onOpenChange, onSearch }: MenuDrawerProps) {
  const t = useTexts(appTexts);
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={styles.drawerOverlay}>
      <Modal className={styles.drawer}>
        <Dialog className={styles.drawerBody}>
          <Heading slot="title" level={2} className="hidden">
            {t('menu')}
          </Heading>
          <Sidebar session={session} onSearch={onSearch} onNavigate={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
