import { useSyncExternalStore } from 'react';

let away = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (away === value) {
    return;
  }
  away = value;
  for (const listener of listeners) {
    listener();
  }
}

/** Whether the last call found the server. */
export const connection = {
  lost: () => set(true),
  found: () => set(false),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAway: () => away,
};

export const useAway = (): boolean => useSyncExternalStore(connection.subscribe, connection.isAway);
