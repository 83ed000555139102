import { runServices } from '@cotejo/source';
import { startConsole } from './console.app.js';

await runServices('console', () => [startConsole]);
