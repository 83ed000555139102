import { useEffect, useRef } from 'react';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cotejo.session');

/** Tells the other tabs that the session is another than it was: they ask the server, and are not told what it is. */
export const announceSession = (): void => channel?.postMessage('changed');

export function useOtherTabs(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const listen = () => latest.current();
    channel?.addEventListener('message', listen);
    return () => channel?.removeEventListener('message', listen);
  }, []);
}
