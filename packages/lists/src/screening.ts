export { cedulaKeyOf, type DocumentType } from './screening/document-index.js';
export { ListScreen, type ScreenBounds } from './screening/list-screen.js';
export { EntriesBuilder } from './screening/screen-image.js';
export type { ScreenQuery } from './screening/screen-layer.js';
export { CHANGES_MAX } from './screening/screen-patch.js';
export { ScreenSieve } from './screening/screen-sieve.js';
