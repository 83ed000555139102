import { classMatch } from './class-match.js';

export const pepMatch = classMatch('pep_match', 'control', ['pep']);
