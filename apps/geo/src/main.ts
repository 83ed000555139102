import { runServices } from '@cotejo/platform/service';
import { start } from './geo.module.js';

await runServices('geo', () => [start]);
