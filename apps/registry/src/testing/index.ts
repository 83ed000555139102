/** What tests of other packages use. */
export { ANI_PASSWORD, type AniEmulator, type AniFault, startAni } from './ani-emulator.js';
