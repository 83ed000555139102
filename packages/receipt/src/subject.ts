export { purchaseContextOf } from './subject/purchase-context.js';
export { type InputValues, inputsOf, inputValuesOf, nameToCompare, type Subject } from './subject/subject.js';
export { tidyTexts } from './subject/tidy-texts.js';
export { analyzeSubject, SubjectInvalidError, verifySubject } from './subject/wire-subject.js';
