import { runServices } from '@cotejo/source';
import { startSanctions } from './sanctions.module.js';

await runServices('sanctions', () => [startSanctions]);
