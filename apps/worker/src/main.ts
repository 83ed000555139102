import { runServices } from '@cotejo/service';
import { start } from './worker.module.js';

await runServices('worker', () => [start]);
