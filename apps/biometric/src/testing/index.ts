/** What tests of other packages use. */
export { type OperatorEmulator, startOperator } from './operator-emulator.js';
