/** What tests of other packages use. */
export { familyOf, KEY_FAMILIES } from '../backup/key-families.js';
export type { EvidencePack } from '../evidence/evidence-pack.js';
export type { FamilyAnswer, TitularAnswer } from '../titular/answer.js';
