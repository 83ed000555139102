/** What tests of other packages use. */
export type { Subscriber } from './camara-apis.js';
export { type CamaraEmulator, startCamara } from './camara-emulator.js';
export { ALL_APIS } from './camara-operator.js';
