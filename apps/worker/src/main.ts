import { runServices } from '@cotejo/platform/service';
import { start } from './worker.module.js';

await runServices('worker', () => [start]);
