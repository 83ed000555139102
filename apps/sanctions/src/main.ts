import { runServices } from '@cotejo/service';
import { startSanctions } from './sanctions.module.js';

await runServices('sanctions', () => [startSanctions]);
