import { useSyncExternalStore } from 'react';

let isAway = false;
const listeners = new Set<() => void>();

/** Whether the last call failed to reach the server. */
export const connection = {
  setAway(value: boolean): void {
    if (isAway === value) {
      return;
    }
    isAway = value;
    for (const listener of listeners) {
      listener();
    }
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAway: () => isAway,
};

export const useServerAway = (): boolean => useSyncExternalStore(connection.subscribe, connection.isAway);
