/** What a table of buyers needs: small, and without the data of DIVIPOLA, so that a browser can read tables too. */
export { parseDay } from './calendar-date.js';
export { documentKindNamed, identityKindNamed } from './document-kind.js';
export { groupedDigits } from './document-number.js';
export { parseDecimal, parsePesos } from './pesos.js';
export { visibleText } from './visible-text.js';
