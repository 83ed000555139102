import { runServices } from '@cotejo/source';
import { startWorker } from './worker.module.js';

await runServices('worker', () => [startWorker]);
