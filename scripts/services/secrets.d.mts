export interface SecretFiles {
  pepperFile: string;
  busKeyFile: string;
  listsSigningKeyFile: string;
  listsTrustedKeysFile: string;
  receiptKeyFile: string;
}

export function ensureSecrets(stateDir: string): SecretFiles;
