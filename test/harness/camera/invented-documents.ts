/** Invented documents, as the reader's own tests draw them. */
// @boundaries-ignore the published package of the reader must not have its test programs
export * from '../../../sdks/reader/src/testing/index.js';
