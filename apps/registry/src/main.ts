import { runServices } from '@cotejo/service';
import { startRegistry } from './registry.module.js';

await runServices('registry', () => [startRegistry]);
