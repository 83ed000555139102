export { readAnonymityConfig } from './anonymity.config.js';
export { type AddressBytes, type Anonymity, AnonymityLists, isTooOld } from './anonymity-lists.js';
export { AnonymityFeedError } from './feeds/feed-errors.js';
export { ANONYMITY_CATEGORIES, type AnonymityCategory } from './feeds/feed-policy.js';
export { importFeeds } from './import-feeds.js';
export type { FeedOutcome, FeedsReport } from './store/feed-outcome.js';
export type { AnonymityManifest, FeedManifest } from './store/manifest.js';
export { anonymityIn, readAnonymityInUse } from './store/publish-feeds.js';
