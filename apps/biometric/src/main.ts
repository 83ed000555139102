import { runServices } from '@cotejo/service';
import { start } from './biometric.module.js';

await runServices('biometric', () => [start]);
