import { LIST_KINDS } from '@cotejo/contracts';
import { classMatch } from './class-match.js';

export const listMatchBinding = classMatch('list_match_binding', 'vinculante', LIST_KINDS);
