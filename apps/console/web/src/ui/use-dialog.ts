import { type ReactNode, useCallback, useState } from 'react';

type DrawDialog = (close: () => void) => ReactNode;

/** The open dialog of a page, or null. Put `dialog` into the page; `open` shows another one. */
export function useDialog(): { dialog: ReactNode; open: (draw: DrawDialog) => void } {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const open = useCallback((draw: DrawDialog) => setDialog(draw(() => setDialog(null))), []);
  return { dialog, open };
}
