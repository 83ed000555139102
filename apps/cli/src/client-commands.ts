import type { Command } from 'commander';
import { batchCommand } from './batch/batch.command.js';
import { callCommand } from './call/call.command.js';
import { completeCommand, completionCommand } from './completion/completion.command.js';
import { mcpCommand } from './mcp/mcp.command.js';
import type { McpFolders } from './mcp/mcp-options.js';
import { profilesCommand } from './profiles/profiles.command.js';
import { throwOnWrongUsage } from './run-program.js';
import { screeningCommand } from './screening/screening.command.js';

/** Adds the commands of a client: calls of the API, which need an address and a key, and work on the client's own machine. */
export function addClientCommands(program: Command, folders: McpFolders): Command {
  const commands = [
    callCommand(),
    batchCommand(),
    profilesCommand(),
    completionCommand(),
    screeningCommand(folders.policies),
    mcpCommand(folders),
  ];
  for (const command of commands) {
    program.addCommand(throwOnWrongUsage(command));
  }
  return program.addCommand(completeCommand(), { hidden: true });
}
