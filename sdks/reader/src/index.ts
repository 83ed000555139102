export { readCard } from './card/read-card.js';
export type { DecoderSource } from './decoder/load-decoder.js';
export type { Picture } from './picture/gray-picture.js';
export type { CheckedPart, ReadDocument, ReadProblem } from './read-document.js';
export { DocumentReader, type ReaderOptions, type ReadOptions } from './reader.js';
export { readZone } from './zone/read-zone.js';
