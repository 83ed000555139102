import { runServices } from '@cotejo/service';
import { start } from './sanctions.module.js';

await runServices('sanctions', () => [start]);
