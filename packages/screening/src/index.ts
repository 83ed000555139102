export { cedulaKeyOf, type DocumentType } from './document-index.js';
export { ListScreen } from './list-screen.js';
export { EntriesBuilder } from './screen-image.js';
export type { ScreenQuery } from './screen-layer.js';
export { ScreenSieve } from './screen-sieve.js';
