import { classMatch } from './class-match.js';

export const listMatchNational = classMatch('list_match_national', 'restrictiva', ['national']);
