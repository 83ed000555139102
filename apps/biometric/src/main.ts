import { runServices } from '@cotejo/platform/service';
import { start } from './biometric.module.js';

await runServices('biometric', () => [start]);
