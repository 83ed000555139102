import type { ListStatus, ListsInUse } from '@cotejo/lists';
import { listsView } from './list-view.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const LOADED = {
  entries: 700,
  edition: '2026-11-20',
  checkedAt: '2026-11-21T11:30:00Z',
  isOutdated: false,
  difference: { added: 1, removed: 2, changed: 3, at: null },
};
const LIST = {
  id: 'un_sc',
  publisher: 'Naciones Unidas',
  kind: 'international',
  class: 'vinculante',
  required: true,
  maxAgeDays: 7,
  loaded: LOADED,
} as unknown as ListStatus;

const viewOf = (over: object) =>
  listsView({ bundle: null, lists: [{ ...LIST, ...over } as ListStatus] } as ListsInUse, NOW).lists[0];

it('shows age, limit and last change of a loaded list', () => {
  expect(viewOf({})).toEqual({
    id: 'un_sc',
    name: 'Naciones Unidas',
    kind: 'international',
    force: 'vinculante',
    required: true,
    loaded: true,
    entries: 700,
    publishedAt: '2026-11-20T00:00:00Z',
    fetchedAt: '2026-11-21T11:30:00Z',
    ageHours: 24,
    ageHoursMax: 168,
    stale: false,
    lastDifference: LOADED.difference,
  });
});

it('shows a list that is not loaded without entries and dates', () => {
  expect(viewOf({ loaded: null })).toMatchObject({
    loaded: false,
    entries: null,
    publishedAt: null,
    fetchedAt: null,
    ageHours: null,
    stale: false,
    lastDifference: null,
  });
});

it('names a list without a publisher by its id, and without a limit of age', () => {
  expect(viewOf({ publisher: null, maxAgeDays: null })).toMatchObject({ name: 'un_sc', ageHoursMax: null });
});

it('marks an outdated list as stale', () => {
  expect(viewOf({ loaded: { ...LOADED, isOutdated: true } })?.stale).toBe(true);
});
