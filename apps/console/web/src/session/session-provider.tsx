import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import type { SessionView } from '../../../src/api/session.api.js';
import { call, learnSession, setRecovery } from '../api/client.js';
import { useAway } from '../api/connection.js';
import { SplashError, SplashLoading } from '../app/splash.js';
import { useLanguage } from '../i18n/language.js';
import { useConfirmation } from './confirmation.js';
import { useKeepAlive } from './keep-alive.js';
import { announceSession, useOtherTabs } from './other-tabs.js';

const POLL_MS = 60_000;
const AWAY_POLL_MS = 5_000;
const SESSION = 'GET /api/session';

interface SessionState {
  session: SessionView;
  /** A view that an operation answered: signed in, confirmed, signed out. Other tabs are told. */
  learn: (session: SessionView) => void;
  /** Reads it again, for example after an operation that gave the session a new identifier. */
  reread: () => Promise<void>;
}

const State = createContext<SessionState | null>(null);

/** Where this browser stands, known before any page is shown. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const away = useAway();
  const { setLanguage } = useLanguage();
  const { confirm, dialog } = useConfirmation();
  const reading = useQuery({
    queryKey: [SESSION],
    queryFn: async ({ signal }) => {
      const background = client.getQueryData([SESSION]) !== undefined;
      return learnSession(await call(SESSION, {}, { signal, background }));
    },
    refetchInterval: away ? AWAY_POLL_MS : POLL_MS,
    staleTime: 0,
  });
  const session = reading.data;

  const actions = useMemo(() => {
    const learn = (view: SessionView) => {
      client.setQueryData([SESSION], learnSession(view));
      announceSession();
    };
    const reread = async () => {
      learn(await call(SESSION, {}));
    };
    return { learn, reread };
  }, [client]);

  useEffect(() => {
    const sessionLost = () => void client.invalidateQueries({ queryKey: [SESSION] });
    setRecovery({ sessionLost, confirm });
  }, [client, confirm]);
  useOtherTabs(() => void client.invalidateQueries({ queryKey: [SESSION] }));
  useKeepAlive(session?.stage === 'signed_in');

  // What could not be read while the server was away is read now.
  useEffect(() => {
    if (!away) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
  }, [away, client]);

  // What one member was shown is forgotten before anybody else is.
  const memberId = session?.member?.id ?? null;
  const shownTo = useRef(memberId);
  useEffect(() => {
    if (shownTo.current !== null && shownTo.current !== memberId) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION });
    }
    shownTo.current = memberId;
  }, [client, memberId]);

  const language = session?.member?.language;
  useEffect(() => {
    if (language) {
      setLanguage(language);
    }
  }, [language, setLanguage]);

  const state = useMemo(() => session && { session, ...actions }, [session, actions]);
  if (!state) {
    return reading.isError ? <SplashError problem={reading.error} onRetry={reading.refetch} /> : <SplashLoading />;
  }
  return (
    <State value={state}>
      {children}
      {dialog}
    </State>
  );
}

export function useSession(): SessionState {
  const state = use(State);
  if (!state) {
    throw new TypeError('no SessionProvider above');
  }
  return state;
}
