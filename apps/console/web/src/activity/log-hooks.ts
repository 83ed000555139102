import { useState } from 'react';
import type { SearchName } from '../api/hooks.js';
import { useTenantIfAny } from '../session/member.js';
import type { LogKind } from './log-query.js';

/** The audit page of operators covers all accounts. */
export function useLogName(kind: LogKind): { name: SearchName; isOfAll: boolean } {
  const isOfAll = useTenantIfAny() === undefined;
  const path = kind === 'changes' ? 'activity' : 'sign-ins';
  return { name: `POST /api/${isOfAll ? 'operator' : 'tenants/:tenant'}/${path}`, isOfAll };
}

/** Remembers the pages that were opened, because the API only knows how to read older entries. */
export function useLogPages() {
  const [starts, setStarts] = useState<readonly number[]>([]);
  return {
    before: starts.at(-1),
    isNewest: starts.length === 0,
    openNewer: () => setStarts(starts.slice(0, -1)),
    openOlder: (before: number) => setStarts([...starts, before]),
    openNewest: () => setStarts([]),
  };
}
