import { runServices } from '@cotejo/source';
import { startScoring } from './scoring.module.js';

await runServices('scoring', () => [startScoring]);
