/** What tests of other packages use. */
export { familyOf, KEY_FAMILIES } from '@cotejo/accounts';
export type { EvidencePack, FamilyAnswer, TitularAnswer } from '@cotejo/compliance';
