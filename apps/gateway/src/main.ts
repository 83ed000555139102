import { runServices } from '@cotejo/platform/service';
import { start } from './gateway.app.js';

await runServices('gateway', () => [start]);
