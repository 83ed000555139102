import { runServices } from '@cotejo/platform/service';
import { start } from './tax.module.js';

await runServices('tax', () => [start]);
