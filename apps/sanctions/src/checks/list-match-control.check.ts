import { LIST_KINDS } from '@cotejo/contracts';
import { classMatch } from './class-match.js';

export const listMatchControl = classMatch(
  'list_match_control',
  'control',
  LIST_KINDS.filter((kind) => kind !== 'pep'),
);
