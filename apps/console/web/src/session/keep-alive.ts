import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, rememberCsrfToken } from '../api/client.js';

const PAUSE_MS = 60_000;

/** Reports typing and clicking as use of the session, because they may cause no call for a long time. A page that only refreshes does not count. */
export function useKeepAlive(isSignedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) {
      return;
    }
    let reportedAt = Date.now();
    const reportUse = () => {
      if (Date.now() - reportedAt < PAUSE_MS) {
        return;
      }
      reportedAt = Date.now();
      call('GET /api/session', {}).then(
        (view) => client.setQueryData(['GET /api/session'], rememberCsrfToken(view)),
        () => {}, // The next call reports the problem.
      );
    };
    addEventListener('pointerdown', reportUse);
    addEventListener('keydown', reportUse);
    return () => {
      removeEventListener('pointerdown', reportUse);
      removeEventListener('keydown', reportUse);
    };
  }, [client, isSignedIn]);
}
