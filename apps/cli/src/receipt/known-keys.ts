import { terminal } from '@cotejo/platform/command';
import { type KnownKeys, keysOfJwks, ReceiptInvalidError, ReceiptKeys } from '@cotejo/receipt';
import { Option } from 'commander';
import { bilingual } from '../language/bilingual.js';
import { print, printLine } from '../output.js';
import { chosenKeyFile } from './key-file-option.js';
import { readJsonFile } from './receipt-files.js';
import { problemText } from './verification-report.js';

/** Options of a command that verifies a signature. */
export interface KnownKeysOptions {
  jwks?: string;
  keyFile?: string;
  json?: boolean;
}

export const jwksOption = () =>
  new Option('--jwks <file>', 'public keys, from /.well-known/jwks.json').conflicts('keyFile');

/** The public keys of `--jwks`, else of the key file. @throws ConfigInvalidError */
export async function readKnownKeys({ jwks, keyFile }: KnownKeysOptions): Promise<KnownKeys> {
  if (jwks !== undefined) {
    return keysOfJwks(readJsonFile(jwks, '--jwks'), '--jwks');
  }
  const { path, named } = chosenKeyFile(keyFile);
  return ReceiptKeys.readPublic(path, named);
}

/** Runs the verification of a document. It prints why a document is refused; the exit code is then 1. */
export async function verifyDocument(
  verify: () => Promise<void>,
  { json }: KnownKeysOptions,
  notOurs: string,
): Promise<void> {
  try {
    await verify();
  } catch (error) {
    if (!(error instanceof ReceiptInvalidError)) {
      throw error;
    }
    const { problem } = error;
    terminal().exitCode = 1;
    print({ good: false, problem }, json, () =>
      printLine(`${bilingual('BAD', 'NO VÁLIDO')}: ${problemText(problem, notOurs)}`),
    );
  }
}
