import type { CommandRow } from './command-rows.js';
import type { McpFolders } from './mcp/serve-mcp.js';

/** Commands of a client: calls of the API, which need an address and a key, and work on the client's own machine. */
export function clientRows(folders: McpFolders): CommandRow[] {
  return [
    {
      term: 'call',
      description: 'Calls of the API: verify, analyze, cedula, scenarios',
      load: async () => (await import('./call/call.command.js')).callCommand(),
    },
    {
      term: 'batch [options] <file> [output]',
      description: 'Check a file of buyers: one row of answers for each row',
      load: async () => (await import('./batch/batch.command.js')).batchCommand(),
    },
    {
      term: 'profiles',
      description: 'Addresses and keys of the API on this machine: add, list, use, remove',
      load: async () => (await import('./profiles/profiles.command.js')).profilesCommand(),
    },
    {
      term: 'completion <shell>',
      description: 'Print the completion script of a shell',
      load: async () => (await import('./completion/completion.command.js')).completionCommand(),
    },
    {
      term: 'screening',
      description: 'List matches of your own customers: screened on this machine, or in the answers of a batch',
      es: 'Coincidencias de sus propios clientes con las listas: en este equipo, o en las respuestas de un lote',
      load: async () => (await import('./screening/screening.command.js')).screeningCommand(),
    },
    {
      term: 'mcp [options]',
      description: 'Serve tools for assistants over the Model Context Protocol (stdio)',
      load: async () => (await import('./mcp/mcp.command.js')).mcpCommand(folders),
    },
  ];
}

export const receiptsRow: CommandRow = {
  term: 'receipts|receipt',
  description: 'Signed receipts of decisions: verify, keys, rotate, token',
  es: 'Recibos firmados de las decisiones: verify, keys, rotate, token',
  load: async () => (await import('./receipt/receipts.command.js')).receiptsCommand(),
};
