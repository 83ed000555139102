export { cedulaKeyOf, type DocumentType, isComparableDocument } from './document-index.js';
export { ListScreen, type ScreenBounds } from './list-screen.js';
export { openNextScreen, openScreen } from './open-screen.js';
export { EntriesBuilder } from './screen-image.js';
export type { ScreenQuery } from './screen-layer.js';
export { CHANGES_MAX } from './screen-patch.js';
export { ScreenSieve } from './screen-sieve.js';
