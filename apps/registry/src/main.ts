import { runServices } from '@cotejo/service';
import { start } from './registry.module.js';

await runServices('registry', () => [start]);
