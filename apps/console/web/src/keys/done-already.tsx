import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { keysTexts } from './keys-texts.js';

/** Shown when an earlier attempt made the key but its response was lost: the key cannot be shown any more. */
export function DoneAlready({ onClose }: { onClose: () => void }) {
  const t = useTexts(keysTexts);
  return (
    <Dialog title={t('created_title')} isOpen onClose={onClose}>
      <p>{t('done_already')}</p>
      <div>
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
