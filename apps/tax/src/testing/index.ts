/** What tests of other packages use. */
export { startRut } from './rut-emulator.js';
