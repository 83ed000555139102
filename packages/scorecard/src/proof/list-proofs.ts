import type { FactSpace } from './fact-space.js';
import { type Proof, warning } from './finding.js';
import { SENTENCES } from './sentences.js';

/** Lists and entries of lists that cannot change an outcome. */
export function* listProofs(space: FactSpace): Generator<Proof> {
  const { allow, deny } = space.policy.lists;
  const any = space.search.extreme(-1, ({ lift }) => lift === 0) ?? space.search.extreme(-1, () => true);
  const chosen = any?.chosen ?? null;
  const denied = new Set(deny);
  const ignored = allow.filter((digest) => denied.has(digest));
  if (ignored.length > 0) {
    const pointer = `/lists/allow/${allow.indexOf(ignored[0] as string)}`;
    const witnesses = [space.witness(chosen, null, 'denied')];
    yield warning('list_entry_ignored', pointer, SENTENCES.entryIgnored(ignored.length), witnesses);
  }
  if (allow.length > 0 && !space.hasOwnRules && !allowMatters(space)) {
    const witnesses = [space.witness(chosen), space.witness(chosen, null, 'allowed')];
    yield warning('list_changes_nothing', '/lists/allow', SENTENCES.allowChangesNothing(), witnesses);
  }
  const rejectsAll = space.levels.every(
    ({ rejectTenths }) => !space.findScore({ from: 0, below: rejectTenths, isUnlisted: true }),
  );
  if (deny.length > 0 && rejectsAll) {
    const least = space.search.extreme(1, () => true)?.chosen ?? null;
    const witnesses = [space.witness(least), space.witness(least, null, 'denied')];
    yield warning('list_changes_nothing', '/lists/deny', SENTENCES.denyChangesNothing(), witnesses);
  }
}

/** Whether the allow list makes some outcome milder: the base points are below a threshold that the sum reaches. */
function allowMatters(space: FactSpace): boolean {
  return space.levels.some(({ reviewTenths, rejectTenths }) =>
    [rejectTenths, Math.min(reviewTenths, rejectTenths)].some((threshold) => {
      if (space.baseTenths >= threshold || threshold <= 0) {
        return false;
      }
      const isReject = threshold === rejectTenths;
      const most = space.search.extreme(-1, ({ lift, missing }) => lift < threshold && (isReject || !missing));
      return most !== null && space.baseTenths + most.tenths >= threshold;
    }),
  );
}
