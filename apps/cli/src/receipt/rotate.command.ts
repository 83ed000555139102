import { announceTokenKey, rotateKeys } from '@cotejo/receipt';
import { Command } from 'commander';
import { chosenKeyFile, keyFileOption, withToken } from './key-file-option.js';
import { showKeys } from './keys.command.js';

interface RotateOptions {
  keyFile?: string;
  json?: boolean;
}

/** A new key, in the key file or in the token, signs from now on; a running gateway takes it up within seconds. */
export function rotateCommand(): Command {
  return new Command('rotate')
    .description('create a new signing key, and keep earlier keys as public keys')
    .addOption(keyFileOption())
    .option('--json', 'print the public keys as a JWK Set')
    .addHelpText('after', '\nExample: cotejo receipts rotate --key-file receipt.key')
    .action(async ({ keyFile, json }: RotateOptions) => {
      const { path, named } = chosenKeyFile(keyFile);
      const keys = await withToken((token) =>
        token ? announceTokenKey(path, named, token.generate(), token) : rotateKeys(path, named),
      );
      showKeys(keys, json);
    });
}
