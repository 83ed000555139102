export * from './code-picture.js';
export * from './expected-card.js';
export * from './invented-card.js';
export * from './invented-holder.js';
export * from './invented-zone.js';
export * from './photograph.js';
export * from './random.js';
export * from './zone-picture.js';
