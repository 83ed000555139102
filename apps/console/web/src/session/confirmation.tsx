import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { SessionView } from '../../../src/api/session.api.js';
import { learnSession } from '../api/client.js';
import { announceSession } from './other-tabs.js';

/** Fetched as soon as somebody is signed in, so that it is there even when the server is not. */
export const loadConfirmationDialog = () => import('./confirmation-dialog.js');
const ConfirmationDialog = lazy(loadConfirmationDialog);

/** Asks for the password again before something sensitive, once for all who wait. */
export function useConfirmation(): { confirm: () => Promise<boolean>; dialog: ReactNode } {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  const confirm = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);
  const end = (confirmed: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) {
      resolve(confirmed);
    }
  };
  const confirmed = (view: SessionView) => {
    client.setQueryData(['GET /api/session'], learnSession(view));
    announceSession();
    end(true);
  };
  const secondFactor = client.getQueryData<SessionView>(['GET /api/session'])?.member?.secondFactor ?? false;
  const dialog = isOpen && (
    <Suspense>
      <ConfirmationDialog secondFactor={secondFactor} onConfirmed={confirmed} onClose={() => end(false)} />
    </Suspense>
  );
  return { confirm, dialog };
}
