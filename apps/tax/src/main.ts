import { runServices } from '@cotejo/source';
import { startTax } from './tax.module.js';

await runServices('tax', () => [startTax]);
