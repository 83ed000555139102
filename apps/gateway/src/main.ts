import { runServices } from '@cotejo/source';
import { startGateway } from './gateway.app.js';

await runServices('gateway', () => [startGateway]);
