import { ListError } from '../list-error.js';
import type { ListPolicy } from '../policy/list-policy.js';
import { identityOf } from './list-identity.js';
import { type ListHomes, type PublishedBundle, publishChange, withLockedBundle } from './publish-bundle.js';

/**
 * Removes a list that the operator or a tenant added (an "own list") from the bundle in use. An official list cannot be
 * removed, only replaced.
 * @param identity as `identityOf` builds it: `<list>`, or `<tenant>/<list>` for a tenant's list
 * @throws ListError, and the errors of `withLockedBundle` and `publishChange`
 */
export function removeList(
  homes: ListHomes,
  identity: string,
  policy: ListPolicy,
  signal?: AbortSignal,
): Promise<PublishedBundle> {
  return withLockedBundle(homes, { signal }, (before, held) => {
    const removed = before?.manifest.lists.find((list) => identityOf(list) === identity);
    if (!removed || policy.isOfficial(removed.list)) {
      throw new ListError('list_unknown', `there is no own list ${identity}`);
    }
    return publishChange(homes, before, { lists: [], removed: [identity] }, held);
  });
}
