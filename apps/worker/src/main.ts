import { runServices } from '@cotejo/service';
import { startWorker } from './worker.module.js';

await runServices('worker', () => [startWorker]);
