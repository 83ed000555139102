/** Queue of the jobs about lists. */
export const LISTS_QUEUE = 'lists';
export const LISTS_REFRESH = 'lists.refresh';
/** Tried again when no list could be looked after at all; a list that fails alone waits for the next time. */
export const REFRESH_ATTEMPTS = 3;
export const REFRESH_BACKOFF_MS = 60_000;
