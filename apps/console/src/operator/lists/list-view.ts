import type { ListStatus, ListsInUse } from '@cotejo/lists';
import type { ListsStatus, ListView } from '../../api/operator.api.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Answer of the sandbox, where every list is fictional. */
export const NO_LISTS: ListsStatus = { bundle: null, lists: [] };

export function listsView({ bundle, lists }: ListsInUse, nowMs: number): ListsStatus {
  return {
    bundle: bundle && { id: bundle.id, madeAt: bundle.createdAt, entries: bundle.entries },
    lists: lists.map((list) => listView(list, nowMs)),
  };
}

function listView(list: ListStatus, nowMs: number): ListView {
  const { id, publisher, kind, class: force, required, maxAgeDays, loaded } = list;
  return {
    id,
    name: publisher ?? id,
    kind,
    force,
    required,
    loaded: loaded !== null,
    entries: loaded?.entries ?? null,
    publishedAt: loaded && `${loaded.edition}T00:00:00Z`,
    fetchedAt: loaded?.checkedAt ?? null,
    ageHours: loaded && Math.floor((nowMs - Date.parse(loaded.checkedAt)) / HOUR_MS),
    ageHoursMax: maxAgeDays === null ? null : maxAgeDays * DAY_HOURS,
    stale: loaded?.isOutdated ?? false,
    lastDifference: loaded?.difference ?? null,
  };
}
