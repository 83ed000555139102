import { runServices } from '@cotejo/platform/service';
import { start } from './telco.module.js';

await runServices('telco', () => [start]);
