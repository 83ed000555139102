import { runServices } from '@cotejo/service';
import { startScoring } from './scoring.module.js';

await runServices('scoring', () => [startScoring]);
