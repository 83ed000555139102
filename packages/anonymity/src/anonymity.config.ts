import { type Env, readDataDir, readPoliciesDir, type VersionedFolder } from '@cotejo/platform';
import { type AnonymityFeed, readAnonymityFeeds } from './feeds/feed-policy.js';
import { anonymityIn } from './store/publish-feeds.js';

/** Settings of an anonymity command or a refresh process. @throws ConfigInvalidError, PolicyFileError */
export function readAnonymityConfig(env: Env): { folder: VersionedFolder; feeds: AnonymityFeed[] } {
  return { folder: anonymityIn(readDataDir(env)), feeds: readAnonymityFeeds(readPoliciesDir(env), env) };
}
