import { runServices } from '@cotejo/service';
import { start } from './console.app.js';

await runServices('console', () => [start]);
