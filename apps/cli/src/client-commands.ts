import type { Command } from 'commander';
import type { CommandRow } from './command-rows.js';
import type { McpFolders } from './mcp/serve-mcp.js';

/** Commands of a client: calls of the API, which need an address and a key, and work on the client's own machine. */
export function clientRows(folders: McpFolders): CommandRow[] {
  return [
    clientRow('call', 'Calls of the API: verify, analyze, cedula, scenarios', async () =>
      (await import('./call/call.command.js')).callCommand(),
    ),
    clientRow('batch [options] <file> [output]', 'Check a file of buyers: one row of answers for each row', async () =>
      (await import('./batch/batch.command.js')).batchCommand(),
    ),
    clientRow('profiles', 'Addresses and keys of the API on this machine: add, list, use, remove', async () =>
      (await import('./profiles/profiles.command.js')).profilesCommand(),
    ),
    clientRow('completion <shell>', 'Print the completion script of a shell', async () =>
      (await import('./completion/completion.command.js')).completionCommand(),
    ),
    clientRow(
      'screening',
      'List matches of your own customers: screened on this machine, or in the answers of a batch',
      async () => (await import('./screening/screening.command.js')).screeningCommand(),
    ),
    clientRow('mcp [options]', 'Serve tools for assistants over the Model Context Protocol (stdio)', async () =>
      (await import('./mcp/mcp.command.js')).mcpCommand(folders),
    ),
  ];
}

export const receiptsRow = clientRow(
  'receipts|receipt',
  'Signed receipts of decisions: verify, keys, rotate, token',
  async () => (await import('./receipt/receipts.command.js')).receiptsCommand(),
);

/** Ends with 2 after wrong usage, because 1 means that the API refused. */
function clientRow(term: string, description: string, load: () => Promise<Command>): CommandRow {
  return { term, description, usageCode: 2, load: async () => hintAtHelp(await load()) };
}

function hintAtHelp(command: Command): Command {
  for (const each of command.commands) {
    hintAtHelp(each);
  }
  return command.showHelpAfterError('(see --help)');
}
