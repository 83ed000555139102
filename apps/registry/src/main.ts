import { runServices } from '@cotejo/platform/service';
import { start } from './registry.module.js';

await runServices('registry', () => [start]);
