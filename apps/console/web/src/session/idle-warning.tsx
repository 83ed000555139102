import { useEffect, useState } from 'react';
import type { SessionView } from '../../../src/api/session.api.js';
import { appTexts } from '../app/app-texts.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { useSession } from './session-provider.js';

const WARN_MS = 90_000;

/** Warns shortly before an unused session ends. */
export function IdleWarning({ session }: { session: SessionView }) {
  const t = useTexts(appTexts);
  const { refreshSession } = useSession();
  const [isNear, setNear] = useState(false);
  const endsAt = session.idleEndsAt;
  useEffect(() => {
    setNear(false);
    if (!endsAt) {
      return;
    }
    const warn = setTimeout(() => setNear(true), Math.max(0, Date.parse(endsAt) - Date.now() - WARN_MS));
    return () => clearTimeout(warn);
  }, [endsAt]);
  const stay = () => refreshSession().then(() => setNear(false));
  return (
    <Dialog role="alertdialog" title={t('idle_title')} isOpen={isNear} onClose={stay}>
      <p>{t('idle_text')}</p>
      <div>
        <Button variant="primary" onPress={stay} autoFocus>
          {t('idle_stay')}
        </Button>
      </div>
    </Dialog>
  );
}
