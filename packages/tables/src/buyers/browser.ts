/** The columns and cells of buyers for a browser: nothing here imports a module of Node. */
export { bodyOf, type CellProblem } from './buyer-cells.js';
export { buyerColumns, HeaderError, plainName } from './buyer-columns.js';
export { BUYER_FIELDS, type BuyerField, OPERATIONS, type Operation } from './buyer-fields.js';
