/** Files of customers. Nothing here imports a module of Node; it needs the data of @cotejo/names. */
export { FIELDS, type Field, parseColumnMap } from './column-map.js';
export { type Customer, type CustomerKind, contentOf, documentTypeOf, queriesOf } from './customer.js';
export {
  type CustomerMatch,
  isSameEvidence,
  keyOf,
  matchesOf,
  matchOfAnswer,
  strongestMatches,
} from './customer-match.js';
export { CUSTOMER_PROBLEMS, type CustomerProblem } from './customer-problems.js';
export { CustomerRows } from './customer-rows.js';
export {
  CustomerSheet,
  type EarlierMatches,
  EarlierSheet,
  SHEET_HEADER,
  type ShownMatch,
} from './customer-sheet.js';
export { RescreeningError } from './rescreening-error.js';
export { screenCustomer } from './screen-customer.js';
