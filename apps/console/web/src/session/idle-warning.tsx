import { useEffect, useState } from 'react';
import type { SessionView } from '../../../src/api/session.api.js';
import { appTexts } from '../app/app-texts.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { useSession } from './session-provider.js';

const WARN_MS = 90_000;

/** Asks whether anybody is still there, a moment before the session ends for want of use. */
export function IdleWarning({ session }: { session: SessionView }) {
  const t = useTexts(appTexts);
  const { reread } = useSession();
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
  const stay = () => reread().then(() => setNear(false));
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
