import { runServices } from '@cotejo/service';
import { startTax } from './tax.module.js';

await runServices('tax', () => [startTax]);
