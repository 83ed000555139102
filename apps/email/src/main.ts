import { runServices } from '@cotejo/source';
import { startEmail } from './email.module.js';

await runServices('email', () => [startEmail]);
