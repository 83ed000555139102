/** Invented documents, as the reader's own tests draw them. They are not a part of the published package. */
export * from '../../../sdks/reader/src/testing/index.js';
