import { Command } from 'commander';
import { profileOption } from '../client/client-access.js';
import type { McpFolders, McpOptions } from './serve-mcp.js';

/** `cotejo mcp`: a server of the Model Context Protocol on standard input and output. */
export function mcpCommand(folders: McpFolders): Command {
  return new Command('mcp')
    .addOption(profileOption())
    .option('--production', 'let the tool `verify` use a production key; each new call is charged')
    .option('--jwks <file>', 'public keys of receipts, instead of the keys that the deployment publishes')
    .addHelpText('after', '\nExample: cotejo mcp --profile sandbox')
    .action(async (options: McpOptions) => {
      // Loaded only here: the other commands start faster without the protocol.
      const { serveMcp } = await import('./serve-mcp.js');
      serveMcp(options, folders);
    });
}
