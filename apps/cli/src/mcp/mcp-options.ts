/** Folders that the tools read; each build has them in another place. */
export interface McpFolders {
  docs: string;
  policies: string;
}

export interface McpOptions {
  profile?: string;
  production?: boolean;
  jwks?: string;
}
