/** Queue of the jobs about lists of anonymity. */
export const ANONYMITY_QUEUE = 'anonymity';
export const ANONYMITY_REFRESH = 'anonymity.refresh';
/** Tried again when no feed could be had at all; a feed that fails alone waits for the next time. */
export const ANONYMITY_ATTEMPTS = 3;
export const ANONYMITY_BACKOFF_MS = 60_000;
