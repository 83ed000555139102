import { runServices } from '@cotejo/source';
import { startGeo } from './geo.module.js';

await runServices('geo', () => [startGeo]);
