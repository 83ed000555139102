import { runServices } from '@cotejo/service';
import { start } from './scoring.module.js';

await runServices('scoring', () => [start]);
