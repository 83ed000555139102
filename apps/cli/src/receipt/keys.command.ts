import { ReceiptKeys } from '@cotejo/receipt';
import { Command } from 'commander';
import { printJson, printTable } from '../output.js';
import { chosenKeyFile, keyFileOption } from './key-file-option.js';

interface KeysOptions {
  keyFile?: string;
  json?: boolean;
}

/** Key ids and roles; no private key leaves the file. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('show the keys that sign and verify receipts')
    .addOption(keyFileOption())
    .option('--json', 'print the public keys as a JWK Set')
    .action(({ keyFile, json }: KeysOptions) => {
      const { path, named } = chosenKeyFile(keyFile);
      showKeys(ReceiptKeys.readPublic(path, named), json);
    });
}

/** As a table, or as a JWK Set. */
export function showKeys({ jwks, signing }: ReceiptKeys, json = false): void {
  const rows = jwks.keys.map(({ kid }) => [kid, kid === signing.kid ? 'signs' : 'published']);
  if (json) {
    printJson(jwks);
  } else {
    printTable(['kid', 'role'], rows);
  }
}
