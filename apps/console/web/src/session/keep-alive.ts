import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnSession } from '../api/client.js';

const PAUSE_MS = 60_000;

/** Who types or clicks uses the session, though no call may come of it for long. Looking at a page that refreshes does not. */
export function useKeepAlive(isSignedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) {
      return;
    }
    let toldAt = Date.now();
    const used = () => {
      if (Date.now() - toldAt < PAUSE_MS) {
        return;
      }
      toldAt = Date.now();
      call('GET /api/session', {}).then(
        (view) => client.setQueryData(['GET /api/session'], learnSession(view)),
        () => {}, // The next call will tell.
      );
    };
    addEventListener('pointerdown', used);
    addEventListener('keydown', used);
    return () => {
      removeEventListener('pointerdown', used);
      removeEventListener('keydown', used);
    };
  }, [client, isSignedIn]);
}
