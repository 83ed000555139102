import { runServices } from '@cotejo/source';
import { startRegistry } from './registry.module.js';

await runServices('registry', () => [startRegistry]);
