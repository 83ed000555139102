import { runServices } from '@cotejo/service';
import { startTelco } from './telco.module.js';

await runServices('telco', () => [startTelco]);
