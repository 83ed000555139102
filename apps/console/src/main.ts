import { runServices } from '@cotejo/platform/service';
import { start } from './console.app.js';

await runServices('console', () => [start]);
