import { resolve } from 'node:path';
import { defaultPoliciesDir, type Env, type VersionedFolder } from '@cotejo/platform';
import { type AnonymityFeed, readAnonymityFeeds } from './feeds/feed-policy.js';
import { anonymityIn } from './store/publish-feeds.js';

/** Settings of an anonymity command or a refresh process. @throws ConfigInvalidError, PolicyFileError */
export function readAnonymityConfig(env: Env): { folder: VersionedFolder; feeds: AnonymityFeed[] } {
  const dataDir = resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data'));
  const policiesDir = resolve(env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir()));
  return { folder: anonymityIn(dataDir), feeds: readAnonymityFeeds(policiesDir, env) };
}
