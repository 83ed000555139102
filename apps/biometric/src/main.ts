import { runServices } from '@cotejo/source';
import { startBiometric } from './biometric.module.js';

await runServices('biometric', () => [startBiometric]);
