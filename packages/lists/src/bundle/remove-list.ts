import type { ListPolicy } from '../policy/list-policy.js';
import { ListUnknownError } from './bundle-errors.js';
import { identityOf } from './bundle-manifest.js';
import { type ListHomes, type PublishedBundle, publishChange, whileChanging } from './publish-bundle.js';

/**
 * Takes an own list out of use; an official one is only ever replaced.
 * @param identity as `identityOf` says it: `<list>`, of a tenant `<tenant>/<list>`
 * @throws ListUnknownError, and what `whileChanging` and `publishChange` throw
 */
export function removeList(
  homes: ListHomes,
  identity: string,
  policy: ListPolicy,
  signal?: AbortSignal,
): Promise<PublishedBundle> {
  return whileChanging(homes, { signal }, (before, held) => {
    const found = before?.manifest.lists.find((list) => identityOf(list) === identity);
    if (!found || policy.isOfficial(found.list)) {
      throw new ListUnknownError(identity);
    }
    return publishChange(homes, before, { lists: [], removed: [identity] }, held);
  });
}
