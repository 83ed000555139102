import { LIST_KINDS } from '@cotejo/contracts';
import { classMatch } from './class-match.js';

/** National lists have a signal of their own. */
export const listMatchRestrictive = classMatch(
  'list_match_restrictive',
  'restrictiva',
  LIST_KINDS.filter((kind) => kind !== 'national'),
);
