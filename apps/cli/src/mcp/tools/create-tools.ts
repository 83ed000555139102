import { chosenAccess, clientOf } from '../../client/client-access.js';
import type { McpFolders, McpOptions } from '../mcp-options.js';
import { ReceiptKeyring } from '../receipt-keyring.js';
import type { Tool } from '../tool.js';
import { explainReasonTool } from './explain-reason.tool.js';
import { explainReceiptTool } from './explain-receipt.tool.js';
import { searchDocsTool } from './search-docs.tool.js';
import { verifyTool } from './verify.tool.js';

/**
 * All tools. The address and the key are read at the first call that needs them, so that the tools without the API work
 * without a profile.
 */
export function createTools(options: McpOptions, { docs, policies }: McpFolders): Tool<unknown>[] {
  const client = () => clientOf(chosenAccess(options.profile), 'cotejo-mcp');
  const keyring = new ReceiptKeyring(client, options.jwks);
  return [
    verifyTool(client, options.production ?? false),
    explainReasonTool(),
    explainReceiptTool(keyring, policies),
    searchDocsTool(docs),
  ] as Tool<unknown>[];
}
