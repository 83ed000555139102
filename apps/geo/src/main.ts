import { runServices } from '@cotejo/service';
import { start } from './geo.module.js';

await runServices('geo', () => [start]);
