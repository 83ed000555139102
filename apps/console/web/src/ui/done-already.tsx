import { useTexts } from '../i18n/texts.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { uiTexts } from './ui-texts.js';

/** Shown when an earlier attempt made a secret value but its response was lost: the value cannot be shown any more. */
export function DoneAlready({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div>
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}
