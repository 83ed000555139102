import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { SessionView } from '../../../src/api/session.api.js';
import { rememberCsrfToken } from '../api/client.js';
import { announceSessionChange } from './other-tabs.js';

/** The shell loads this code at once, so that the dialog opens even when the server is away. */
export const loadConfirmationDialog = () => import('./confirmation-dialog.js');
const ConfirmationDialog = lazy(loadConfirmationDialog);

/** Opens one dialog for the password, or for the way to the identity provider. All calls that wait for a confirmation share it. */
export function useConfirmation(): { confirm: () => Promise<boolean>; dialog: ReactNode } {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  const confirm = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);
  const close = (confirmed: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) {
      resolve(confirmed);
    }
  };
  const confirmed = (view: SessionView) => {
    client.setQueryData(['GET /api/session'], rememberCsrfToken(view));
    announceSessionChange();
    close(true);
  };
  const session = client.getQueryData<SessionView>(['GET /api/session']);
  const dialog = isOpen && session && (
    <Suspense>
      <ConfirmationDialog session={session} onConfirmed={confirmed} onClose={() => close(false)} />
    </Suspense>
  );
  return { confirm, dialog };
}
