import { runServices } from '@cotejo/platform/service';
import { start } from './email.module.js';

await runServices('email', () => [start]);
