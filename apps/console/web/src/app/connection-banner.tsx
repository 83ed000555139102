import { useQueryClient } from '@tanstack/react-query';
import { useServerAway } from '../api/connection.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import styles from './app.module.css';
import { appTexts } from './app-texts.js';

/** Shown while the server cannot be reached. Meanwhile SessionProvider polls the session. */
export function ConnectionBanner() {
  const t = useTexts(appTexts);
  const client = useQueryClient();
  const isAway = useServerAway();
  return (
    <div role="status" className={styles.banner} hidden={!isAway}>
      {isAway && (
        <>
          <span>{t('reconnecting')}</span>
          <Button variant="quiet" onPress={() => client.refetchQueries({ type: 'active' })}>
            {t('retry_now')}
          </Button>
        </>
      )}
    </div>
  );
}
