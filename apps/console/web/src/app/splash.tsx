import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { LinkButton } from '../ui/link.js';
import { PageHeader } from '../ui/page.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';

/** Shown until the first answer about the session. */
export const SplashLoading = () => (
  <main className={styles.narrow}>
    <LoadingState />
  </main>
);

export const SplashError = ({ problem, onRetry }: { problem: unknown; onRetry: () => unknown }) => (
  <main className={styles.narrow}>
    <h1>Cotejo</h1>
    <ErrorState problem={problem} onRetry={onRetry} />
  </main>
);

export function NotFoundPage() {
  const t = useTexts(appTexts);
  return (
    <>
      <PageHeader title={t('not_found_title')} description={t('not_found')} />
      <div>
        <LinkButton to="/">{t('home')}</LinkButton>
      </div>
    </>
  );
}

/** Shown when a page fails to load or to render. After a new release, the server no longer has the files of the old one. */
export function PageFailure() {
  const t = useTexts(appTexts);
  return (
    <main className={styles.narrow}>
      <h1>{t('failure_title')}</h1>
      <p>{t('failure')}</p>
      <div>
        <Button variant="primary" onPress={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </main>
  );
}
