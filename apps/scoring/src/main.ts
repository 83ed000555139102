import { runServices } from '@cotejo/platform/service';
import { start } from './scoring.module.js';

await runServices('scoring', () => [start]);
