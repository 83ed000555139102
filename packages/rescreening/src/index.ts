export { CUSTOMER_KINDS, type Customer, type CustomerKind } from './customer.js';
export { type LoadedList, screenLists } from './listed-entries.js';
export { type MatchEvent, RescreenRound, type RescreenState } from './rescreening.js';
export { parseColumnMap } from './watch/column-map.js';
export { CustomersMemory } from './watch/customers-memory.js';
export { RescreeningError } from './watch/errors.js';
export { type ListSource, listsAt, listsOfDeployment } from './watch/list-source.js';
export { type RunOptions, type RunReport, runRescreening } from './watch/run-rescreening.js';
export { watchCustomers } from './watch/watch-customers.js';
