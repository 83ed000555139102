import { runServices } from '@cotejo/platform/service';
import { start } from './sanctions.module.js';

await runServices('sanctions', () => [start]);
