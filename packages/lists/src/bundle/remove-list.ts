import { ListUnknownError } from './bundle-errors.js';
import { identityOf } from './bundle-manifest.js';
import { type ListHomes, type PublishedBundle, publishChange, whileChanging } from './publish-bundle.js';

/**
 * Takes a list out of use.
 * @param identity as `identityOf` says it: `<list>`, of a tenant `<tenant>/<list>`
 * @throws ListUnknownError where there is no such list, and what `whileChanging` and `publishChange` throw
 */
export function removeList(homes: ListHomes, identity: string, signal?: AbortSignal): Promise<PublishedBundle> {
  return whileChanging(homes, { signal }, (before, held) => {
    if (!before?.manifest.lists.some((list) => identityOf(list) === identity)) {
      throw new ListUnknownError(identity);
    }
    return publishChange(homes, before, { lists: [], removed: [identity] }, held);
  });
}
