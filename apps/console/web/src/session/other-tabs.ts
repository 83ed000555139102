import { useEffect, useRef } from 'react';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cotejo.session');

/** Announces a change of the session to the other tabs. They read the session from the server: the message has no data. */
export const announceSessionChange = (): void => channel?.postMessage('changed');

export function useOtherTabs(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const listen = () => latest.current();
    channel?.addEventListener('message', listen);
    return () => channel?.removeEventListener('message', listen);
  }, []);
}
