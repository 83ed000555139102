import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.js';
import { ConfirmDialog } from './dialog.js';
import { Notice } from './notice.js';

export interface ShownOnceProps {
  /** Says that the value is not shown again. */
  warning: string;
  /** Label of the button that says that the value is saved. */
  keptLabel: string;
  /** The question before the page is left without that. */
  leaving: { title: string; text: string; leave: string; stay: string };
  onKept: () => void;
  children: ReactNode;
}

/** Shows a secret value, once. Leaving the page needs a confirmation until the person says that the value is saved. */
export function ShownOnce({ warning, keptLabel, leaving, onKept, children }: ShownOnceProps) {
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
      <Notice tone="warn">{warning}</Notice>
      {children}
      <div>
        <Button variant="primary" onPress={() => setKept(true)}>
          {keptLabel}
        </Button>
      </div>
      <ConfirmDialog
        title={leaving.title}
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        confirmLabel={leaving.leave}
        cancelLabel={leaving.stay}
        onConfirm={async () => blocker.proceed?.()}
      >
        <p>{leaving.text}</p>
      </ConfirmDialog>
    </>
  );
}
