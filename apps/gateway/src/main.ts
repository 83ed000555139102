import { runServices } from '@cotejo/service';
import { startGateway } from './gateway.app.js';

await runServices('gateway', () => [startGateway]);
