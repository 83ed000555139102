import { type ReactNode, useCallback, useState } from 'react';

type DrawDialog = (close: () => void) => ReactNode;

/**
 * The open dialog of a page, or null. Put `dialog` into the page; `open` shows another one. Each dialog closes only itself:
 * the answer to a request of an earlier dialog does not close the one that is open.
 */
export function useDialog(): { dialog: ReactNode; open: (draw: DrawDialog) => void } {
  const [shown, setShown] = useState<{ dialog: ReactNode } | null>(null);
  const open = useCallback((draw: DrawDialog) => {
    const opened = { dialog: draw(() => setShown((current) => (current === opened ? null : current))) };
    setShown(opened);
  }, []);
  return { dialog: shown?.dialog ?? null, open };
}
