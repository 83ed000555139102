import { classMatch } from './class-match.js';

export const listMatchRestrictive = classMatch('list_match_restrictive', 'restrictiva', ['international', 'own']);
