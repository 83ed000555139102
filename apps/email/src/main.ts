import { runServices } from '@cotejo/service';
import { startEmail } from './email.module.js';

await runServices('email', () => [startEmail]);
