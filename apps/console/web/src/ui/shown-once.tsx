import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { type Texts, useTexts } from '../i18n/texts.js';
import { Button } from './button.js';
import { ConfirmDialog } from './dialog.js';
import { Notice } from './notice.js';

type OnceTexts = Record<'once' | 'kept' | 'leave_title' | 'leave_text' | 'leave' | 'leave_not', string>;

interface ShownOnceProps {
  /** The texts of the part: the warning, the label of the button that says that the value is saved, and the question before leaving. */
  texts: Texts<OnceTexts>;
  onKept: () => void;
  children: ReactNode;
}

/** Shows a secret value, once. Leaving the page needs a confirmation until the person says that the value is saved. */
export function ShownOnce({ texts, onKept, children }: ShownOnceProps) {
  const t = useTexts(texts);
  const [isKept, setKept] = useState(false);
  const blocker = useBlocker(!isKept);
  useEffect(() => {
    if (isKept) {
      // Does not return the result of onKept, which React would call as a clean-up.
      onKept();
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isKept, onKept]);
  return (
    <>
      <Notice tone="warn">{t('once')}</Notice>
      {children}
      <div>
        <Button variant="primary" onPress={() => setKept(true)}>
          {t('kept')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('leave_title')}
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        confirmLabel={t('leave')}
        cancelLabel={t('leave_not')}
        onConfirm={async () => blocker.proceed?.()}
      >
        <p>{t('leave_text')}</p>
      </ConfirmDialog>
    </>
  );
}
