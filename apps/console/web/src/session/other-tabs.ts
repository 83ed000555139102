import { useEffect, useRef } from 'react';
import { forgetUnsaved } from './unsaved.js';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cotejo.session');

/** Announces a change of the session to the other tabs. They read the session from the server: the message has no data. */
export const announceSessionChange = (): void => channel?.postMessage('changed');

/** Deletes what the member has not saved, in every tab. The end of an unused session keeps it. */
export function announceSignOut(): void {
  forgetUnsaved();
  channel?.postMessage('signed_out');
}

export function useOtherTabs(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const listen = ({ data }: MessageEvent) => {
      if (data === 'signed_out') {
        forgetUnsaved();
      }
      latest.current();
    };
    channel?.addEventListener('message', listen);
    return () => channel?.removeEventListener('message', listen);
  }, []);
}
