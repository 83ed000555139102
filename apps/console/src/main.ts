import { runServices } from '@cotejo/service';
import { startConsole } from './console.app.js';

await runServices('console', () => [startConsole]);
