export { type CellProblem, flagOf } from './buyer-cells.js';
export { type BuyerColumns, type ChosenColumns, HeaderError } from './buyer-columns.js';
export { BUYER_FIELDS, type BuyerField, OPERATIONS, type Operation } from './buyer-fields.js';
export { type BuyerRow, BuyerTable, type ReceivedBuyer } from './buyer-table.js';
