/** Queue of the jobs about tenants. */
export const ACCOUNTS_QUEUE = 'accounts';
export const RECLAIM = 'accounts.reclaim';
export const RECLAIM_EVERY_MS = 30_000;
/** No request lives this long: 30 s at most, and ten to drain. */
export const ABANDONED_MS = 60_000;
