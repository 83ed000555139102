import { classMatch } from './class-match.js';

export const listMatchBinding = classMatch('list_match_binding', 'vinculante');
