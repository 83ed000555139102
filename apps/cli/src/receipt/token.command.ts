import type { KeyObject } from 'node:crypto';
import { ConfigInvalidError, terminal } from '@cotejo/platform/command';
import { publicJwk, type TokenSession, thumbprintOf } from '@cotejo/receipt';
import { Command } from 'commander';
import { print, printTable } from '../output.js';
import { withToken } from './key-file-option.js';

interface TokenOptions {
  json?: boolean;
}

/** `cotejo receipts token generate|list`. The private keys never leave the token. */
export function tokenCommand(): Command {
  return new Command('token')
    .description('keys of receipts in a PKCS#11 token; COTEJO_RECEIPT_PKCS11_MODULE and the like name it')
    .addCommand(generateCommand())
    .addCommand(listCommand());
}

function generateCommand(): Command {
  return new Command('generate')
    .description('make a key in the token, and print its public half for the key file (PEM)')
    .option('--json', 'print a JWK Set')
    .action(({ json }: TokenOptions) =>
      withRequiredToken((token) => {
        const key = token.generate();
        print(jwksOf([key]), json, () =>
          terminal().stdout.write(key.export({ type: 'spki', format: 'pem' }).toString()),
        );
      }),
    );
}

function listCommand(): Command {
  return new Command('list')
    .description('show the keys of receipts in the token')
    .option('--json', 'print a JWK Set')
    .action(({ json }: TokenOptions) =>
      withRequiredToken((token) => {
        const keys = token.publicKeys();
        print(jwksOf(keys), json, () => printTable(['kid', 'private key'], keys.map(rowOf(token))));
      }),
    );
}

const jwksOf = (keys: KeyObject[]) => ({ keys: keys.map((key) => publicJwk(thumbprintOf(key), key)) });

const rowOf = (token: TokenSession) => (key: KeyObject) => [
  thumbprintOf(key),
  token.has(key) ? 'in the token' : 'absent',
];

function withRequiredToken<T>(work: (token: TokenSession) => T): Promise<T> {
  return withToken((token) => {
    if (!token) {
      throw new ConfigInvalidError('COTEJO_RECEIPT_PKCS11_MODULE', 'must be set');
    }
    return work(token);
  });
}
