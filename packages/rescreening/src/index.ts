export { CUSTOMER_KINDS, type Customer, type CustomerKind } from './customer.js';
export type { CustomerMatch } from './customer-match.js';
export { type EntryDigests, type LoadedList, type ScreenLists, screenLists } from './listed-entries.js';
export { type MatchEvent, RescreenRound, type RescreenState } from './rescreening.js';
