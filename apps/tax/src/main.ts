import { runServices } from '@cotejo/service';
import { start } from './tax.module.js';

await runServices('tax', () => [start]);
