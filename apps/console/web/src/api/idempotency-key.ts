import { useCallback, useState } from 'react';

const newKey = (): string => crypto.randomUUID();

/** A key for one thing to be done, the same for every attempt at it; `next` after it was done. */
export function useIdempotencyKey(): { key: string; next: () => void } {
  const [key, setKey] = useState(newKey);
  return { key, next: useCallback(() => setKey(newKey()), []) };
}
