import { announceTokenKey, ReceiptKeys, rotateKeys } from '@cotejo/receipt';
import { Command } from 'commander';
import { exampleText } from '../language/bilingual.js';
import { print, printTable } from '../output.js';
import { chosenKeyFile, keyFileOption, withToken } from './key-file-option.js';
import { tokenCommand } from './token.command.js';
import { verifyCommand } from './verify.command.js';

interface KeysOptions {
  keyFile?: string;
  json?: boolean;
}

/** `cotejo receipts verify|keys|rotate|token`. All of them work without a network. */
export function receiptsCommand(): Command {
  return new Command('receipts')
    .alias('receipt')
    .addCommand(verifyCommand())
    .addCommand(keysCommand())
    .addCommand(rotateCommand())
    .addCommand(tokenCommand());
}

/** Key ids and roles; no private key leaves the file. */
function keysCommand(): Command {
  return new Command('keys')
    .description('show the keys that sign and verify receipts')
    .addOption(keyFileOption())
    .option('--json', 'print the public keys as a JWK Set')
    .action(({ keyFile, json }: KeysOptions) => {
      const { path, named } = chosenKeyFile(keyFile);
      showKeys(ReceiptKeys.readPublic(path, named), json);
    });
}

/** A new key, in the key file or in the token, signs from now on; a running gateway takes it up within seconds. */
function rotateCommand(): Command {
  return new Command('rotate')
    .description('create a new signing key, and keep earlier keys as public keys')
    .addOption(keyFileOption())
    .option('--json', 'print the public keys as a JWK Set')
    .addHelpText('after', exampleText('cotejo receipts rotate --key-file receipt.key'))
    .action(async ({ keyFile, json }: KeysOptions) => {
      const { path, named } = chosenKeyFile(keyFile);
      const keys = await withToken((token) =>
        token ? announceTokenKey(path, named, token.generate(), token) : rotateKeys(path, named),
      );
      showKeys(keys, json);
    });
}

function showKeys({ jwks, signing }: ReceiptKeys, json: boolean | undefined): void {
  print(jwks, json, ({ keys }) => {
    const rows = keys.map(({ kid = '' }) => [kid, kid === signing.kid ? 'signs' : 'published']);
    printTable(['kid', 'role'], rows);
  });
}
