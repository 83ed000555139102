import { runServices } from '@cotejo/service';
import { start } from './gateway.app.js';

await runServices('gateway', () => [start]);
