/** Screening in a browser: nothing here imports a module of Node. */
export { type DocumentType, isComparableDocument } from './document-index.js';
export { ListScreen } from './list-screen.js';
export { EntriesBuilder } from './screen-image.js';
export type { ScreenQuery } from './screen-layer.js';
