import type { Command } from 'commander';
import { batchCommand } from './batch/batch.command.js';
import { callCommand } from './call/call.command.js';
import { completeCommand, completionCommand } from './completion/completion.command.js';
import { mcpCommand } from './mcp/mcp.command.js';
import type { McpFolders } from './mcp/mcp-options.js';
import { profilesCommand } from './profiles/profiles.command.js';
import { throwOnWrongUsage } from './run-program.js';

/** Adds the commands that call the API as a client. They need an address and a key, and nothing else of a deployment. */
export function addClientCommands(program: Command, folders: McpFolders): Command {
  for (const command of [callCommand(), batchCommand(), profilesCommand(), completionCommand(), mcpCommand(folders)]) {
    program.addCommand(throwOnWrongUsage(command));
  }
  return program.addCommand(completeCommand(), { hidden: true });
}
