import { runServices } from '@cotejo/service';
import { startBiometric } from './biometric.module.js';

await runServices('biometric', () => [startBiometric]);
