import { X } from 'lucide-react';
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { useTexts } from '../i18n/texts.js';
import { Button } from './button.js';
import styles from './toast.module.css';
import { uiTexts } from './ui-texts.js';

const SHOWN_MS = 6_000;

const queue = new ToastQueue<{ text: string }>({ maxVisibleToasts: 3 });

/** Confirms an action for a few seconds. A message that the person must not miss belongs in the page. */
export const toast = (text: string): void => void queue.add({ text }, { timeout: SHOWN_MS });

export function Toasts() {
  const t = useTexts(uiTexts);
  return (
    <ToastRegion queue={queue} aria-label={t('notices')} className={styles.region}>
      {({ toast: shown }) => (
        <AriaToast toast={shown} className={styles.toast}>
          <ToastContent>
            <Text slot="title">{shown.content.text}</Text>
          </ToastContent>
          <Button slot="close" variant="quiet" aria-label={t('dismiss')} icon={<X size={16} />} />
        </AriaToast>
      )}
    </ToastRegion>
  );
}
