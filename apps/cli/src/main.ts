import { processTerminal } from '@cotejo/platform/settings';
import { COTEJO } from './run-cli.js';
import { runMain } from './run-main.js';

await runMain(COTEJO, processTerminal());
