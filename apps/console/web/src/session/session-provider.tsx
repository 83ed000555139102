import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import type { SessionView } from '../../../src/api/session.api.js';
import { call, rememberCsrfToken, setSessionHandlers } from '../api/client.js';
import { useServerAway } from '../api/connection.js';
import { SplashError, SplashLoading } from '../app/splash.js';
import { useLanguage } from '../i18n/language.js';
import { useConfirmation } from './confirmation.js';
import { useKeepAlive } from './keep-alive.js';
import { announceSessionChange, useOtherTabs } from './other-tabs.js';

const POLL_MS = 60_000;
const AWAY_POLL_MS = 5_000;
const SESSION = 'GET /api/session';

interface SessionState {
  session: SessionView;
  /** Stores the session view that an operation returned, for example after sign-in, and announces it to other tabs. */
  setSession: (session: SessionView) => void;
  /** Reads the session again, for example after an operation that gave the session a new identifier. */
  refreshSession: () => Promise<void>;
}

const State = createContext<SessionState | null>(null);

/** Reads the session of this browser before any page is shown, and keeps it current. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { setLanguage } = useLanguage();
  const { confirm, dialog } = useConfirmation();
  const isAway = useServerAway();
  const reading = useSessionQuery(client, isAway);
  const session = reading.data;
  const actions = useMemo(() => createActions(client), [client]);

  useEffect(() => {
    const onSessionEnd = () => void client.invalidateQueries({ queryKey: [SESSION] });
    setSessionHandlers({ onSessionEnd, confirm });
  }, [client, confirm]);
  useOtherTabs(() => void client.invalidateQueries({ queryKey: [SESSION] }));
  useKeepAlive(session?.stage === 'signed_in');
  useReadAfterOutage(client, isAway);
  useForgetOtherMembers(client, session?.member?.id ?? null);

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

const useSessionQuery = (client: QueryClient, isAway: boolean) =>
  useQuery({
    queryKey: [SESSION],
    queryFn: async ({ signal }) => {
      const background = client.getQueryData([SESSION]) !== undefined;
      return rememberCsrfToken(await call(SESSION, {}, { signal, background }));
    },
    refetchInterval: isAway ? AWAY_POLL_MS : POLL_MS,
    staleTime: 0,
  });

function createActions(client: QueryClient): Omit<SessionState, 'session'> {
  const setSession = (view: SessionView) => {
    client.setQueryData([SESSION], rememberCsrfToken(view));
    announceSessionChange();
  };
  const refreshSession = async () => {
    setSession(await call(SESSION, {}));
  };
  return { setSession, refreshSession };
}

/** When the server is back, repeats the reads that failed meanwhile. */
function useReadAfterOutage(client: QueryClient, isAway: boolean): void {
  useEffect(() => {
    if (!isAway) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
  }, [isAway, client]);
}

/** Deletes the cached answers of one member before another member can see them. */
function useForgetOtherMembers(client: QueryClient, memberId: string | null): void {
  const cachedFor = useRef(memberId);
  useEffect(() => {
    if (cachedFor.current !== null && cachedFor.current !== memberId) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION });
    }
    cachedFor.current = memberId;
  }, [client, memberId]);
}
