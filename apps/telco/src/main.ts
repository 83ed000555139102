import { runServices } from '@cotejo/source';
import { startTelco } from './telco.module.js';

await runServices('telco', () => [startTelco]);
