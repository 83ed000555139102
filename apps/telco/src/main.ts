import { runServices } from '@cotejo/service';
import { start } from './telco.module.js';

await runServices('telco', () => [start]);
