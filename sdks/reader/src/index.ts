export { type CameraOptions, watchCamera } from './camera/watch-camera.js';
export { readCard } from './card/read-card.js';
export type { DecoderSource } from './decoder/load-decoder.js';
export { type ListenOptions, listenToScanner } from './keys/listen-to-scanner.js';
export { ScannerKeys } from './keys/scanner-keys.js';
export type { Picture } from './picture/gray-picture.js';
export type { CheckedPart, ReadDocument, ReadProblem } from './read-document.js';
export { DocumentReader, type ReaderOptions, type ReadOptions } from './reader.js';
export { readZone } from './zone/read-zone.js';
