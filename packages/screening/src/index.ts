export type { DocumentType } from './document-index.js';
export { ListScreen, type ScreenQuery } from './list-screen.js';
export { ScreenImageBuilder } from './screen-image.js';
