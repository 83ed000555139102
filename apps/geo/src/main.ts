import { runServices } from '@cotejo/service';
import { startGeo } from './geo.module.js';

await runServices('geo', () => [startGeo]);
