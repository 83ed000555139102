/** The search for a person in what a deployment holds. For servers and the command line. */
export { type Identity, PersonMatcher } from './person-matcher.js';
export { searchLists } from './search-lists.js';
export { searchState } from './search-state.js';
export { searchTenant } from './search-tenant.js';
