export { type InputValues, inputsOf, inputValuesOf, type Subject } from './subject.js';
export { tidyTexts } from './tidy-texts.js';
export { analyzeSubject, SubjectInvalidError, verifySubject } from './wire-subject.js';
