/** Nothing here imports a module of Node, so that the command line and the pages of the console run the same code. */
export { type AnswerScreening, screeningOf } from './evidence/answer-screening.js';
export { type EvidencePack, evidencePack, type KnownLists } from './evidence/evidence-pack.js';
export { evidenceText } from './evidence/evidence-text.js';
export { FOLLOW_UPS, followUpOf } from './evidence/follow-ups.js';
export { isAnyUnanswered, type ListDuty, listDuties } from './evidence/list-duties.js';
export {
  ANSWER_VERSION,
  type FamilyAnswer,
  familyAnswer,
  type TitularAnswer,
  titularAnswer,
} from './titular/answer.js';
export { accountAnswerText, answerText } from './titular/answer-text.js';
export { DELICATE_FAMILIES, VELOCITY } from './titular/family-searches.js';
export { isReference, namesNumber } from './titular/reference.js';
export { REQUEST_KINDS, type RequestKind, type RequestTerm, requestTerm } from './titular/request-term.js';
