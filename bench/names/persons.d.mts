import type { Random } from '../measuring/random.mjs';
import type { PairSpec } from './holder-quality.mjs';

export type Half = 'development' | 'held out';
export type DrawPerson = (random: Random) => { given: string[]; surnames: string[]; sex: 'women' | 'men' };

export function fakerPersons(half: Half, spec: PairSpec): DrawPerson;
