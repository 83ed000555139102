import type { Env } from '@cotejo/platform';
import { withListHomes } from '../bundle/list-homes.js';
import { ListError } from '../list-error.js';
import { readListsConfig } from '../lists.config.js';
import { readListPolicy } from '../policy/read-list-policy.js';
import { readListSources } from './list-sources.js';
import { type RefreshOptions, type RefreshReport, refreshLists } from './refresh-lists.js';

export { type RefreshReport, refreshLists } from './refresh-lists.js';

/**
 * Refreshes the lists of the deployment that the environment describes.
 * @throws ListError `unknown_list`, ConfigInvalidError, PolicyFileError, and the errors of `refreshLists`
 */
export async function refreshDeployment(
  env: Env,
  options: Pick<RefreshOptions, 'only' | 'force' | 'signal' | 'onProgress' | 'onPublished'> = {},
): Promise<RefreshReport> {
  const config = readListsConfig(env);
  const sources = readListSources(config.policiesDir, env);
  const unknown = options.only?.find((list) => !sources.some((source) => source.list === list));
  if (unknown) {
    throw new ListError('unknown_list', `no source is configured for the list ${unknown}`);
  }
  const policy = readListPolicy(config.policiesDir);
  return withListHomes(config, (homes) =>
    refreshLists({ homes, policy, sources, env, workDir: homes.files.root, ...options }),
  );
}
