import { processTerminal } from '@cotejo/platform/command';
import { COTEJO } from './run-cli.js';
import { runMain } from './run-main.js';

await runMain(COTEJO, processTerminal());
