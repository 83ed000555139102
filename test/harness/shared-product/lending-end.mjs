export { closeLending as default } from './lending.mjs';
