import { useState } from 'react';

export interface LogPages {
  /** The number of the entry that the current page ends before; null for the newest page. */
  before: number | null;
  /** Missing on the newest page. */
  onNewer?: () => void;
  /** Opens the page of the entries before this one. */
  openOlder: (before: number) => void;
}

/** Remembers the pages that were opened, because the API only knows how to read older entries. */
export function useLogPages(): LogPages {
  const [starts, setStarts] = useState<readonly (number | null)[]>([null]);
  return {
    before: starts.at(-1) ?? null,
    ...(starts.length > 1 && { onNewer: () => setStarts(starts.slice(0, -1)) }),
    openOlder: (before) => setStarts([...starts, before]),
  };
}
