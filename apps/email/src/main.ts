import { runServices } from '@cotejo/service';
import { start } from './email.module.js';

await runServices('email', () => [start]);
